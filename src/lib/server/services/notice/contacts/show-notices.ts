import { and, eq, isNull } from 'drizzle-orm';
import { type Channel, canSwitch, NEWS_TOPICS, type NewsTopic, TOPIC_AUDIENCE } from '#lib/domain/notice/channels.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { contacts, martMembers, operators, users } from '#lib/server/schema/index.ts';
import { emailOf, readReachable } from '../outbox/reach.ts';
import { channelsOf } from './set-switches.ts';
import { type PhoneSettings, showPhone } from './show-phone.ts';

export interface TopicSwitches {
  topic: NewsTopic;
  /** The channels that the market has and that can be switched for it. */
  channels: Channel[];
  on: Channel[];
}

export interface NoticeSettings {
  /** The channels that this market has. */
  channels: Channel[];
  /** The topics that concern the person, by whose they are. */
  topics: Record<'buyer' | 'mart' | 'operator', TopicSwitches[]>;
  /** Where mail goes; null: nowhere. `asked` waits for its link, `refused` takes none. */
  email: { goesTo: string | null; asked: string | null; refused: string | null; suggested: string };
  phone: PhoneSettings;
}

/** How the viewer is told what, for the page where they change it. */
export async function showNotices(deps: Deps, { userId }: Viewer): Promise<NoticeSettings> {
  const { db } = deps;
  const [[user], [contact], jobs, roles, reachableOf, phone] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select()
      .from(contacts)
      .where(and(eq(contacts.userId, userId), eq(contacts.channel, 'email'))),
    db.$count(martMembers, eq(martMembers.userId, userId)),
    db.$count(operators, and(eq(operators.userId, userId), isNull(operators.removedAt))),
    readReachable(db, [userId]),
    showPhone(deps, { userId }),
  ]);
  const channels = channelsOf(deps);
  const { switches } = reachableOf(userId);
  const has = { buyer: true, mart: jobs > 0, operator: roles > 0 };
  const of = (audience: 'buyer' | 'mart' | 'operator') =>
    NEWS_TOPICS.filter((topic) => has[audience] && TOPIC_AUDIENCE[topic] === audience).map((topic) => ({
      topic,
      channels: channels.filter((channel) => canSwitch(topic, channel)),
      on: channels.filter((channel) => switches(topic, channel)),
    }));
  return {
    channels,
    topics: { buyer: of('buyer'), mart: of('mart'), operator: of('operator') },
    email: {
      goesTo: user ? emailOf(user, contact) : null,
      asked: contact && !contact.provenAt && !contact.refusedAt ? contact.address : null,
      refused: contact?.refusedAt ? contact.address : null,
      suggested: contact?.address ?? user?.email ?? '',
    },
    phone,
  };
}
