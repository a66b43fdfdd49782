import { and, eq } from 'drizzle-orm';
import { CHANNELS, type Channel, canSwitch, NEWS_TOPICS, type NewsTopic } from '#lib/domain/notice/channels.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { noticeChoices } from '#lib/server/schema/index.ts';

const GATEWAYS = { push: 'push', phone: 'phone', email: 'mail' } as const satisfies Record<Channel, string>;

/** The channels that this market has: those that have keys. */
export const channelsOf = ({ gateways }: Pick<Deps, 'gateways'>): Channel[] =>
  CHANNELS.filter((channel) => gateways[GATEWAYS[channel]] !== null);

type Wish = Partial<Record<NewsTopic, readonly Channel[] | undefined>>;

/** Switches the viewer's topics; channels that the market does not have stay as they are. */
export async function setSwitches(deps: Pick<Deps, 'db' | 'gateways'>, { userId }: Viewer, wish: Wish): Promise<void> {
  const channels = channelsOf(deps);
  await deps.db.transaction(async (tx) => {
    for (const topic of NEWS_TOPICS) {
      const on = wish[topic];
      if (on === undefined) continue;
      for (const channel of channels)
        if (canSwitch(topic, channel)) await setSwitch(tx, { userId, topic, channel, isOn: on.includes(channel) });
    }
  });
}

/** One that stands as it does unless told has no row. */
export async function setSwitch(tx: Tx, choice: typeof noticeChoices.$inferInsert): Promise<void> {
  const { userId, topic, channel, isOn } = choice;
  const which = and(
    eq(noticeChoices.userId, userId),
    eq(noticeChoices.topic, topic),
    eq(noticeChoices.channel, channel),
  );
  if (isOn) await tx.delete(noticeChoices).where(which);
  else await tx.insert(noticeChoices).values(choice).onConflictDoNothing();
}
