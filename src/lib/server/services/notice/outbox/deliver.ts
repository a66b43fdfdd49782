import { and, eq, sql } from 'drizzle-orm';
import { type Channel, GIVE_UP_MINUTES, mayUse, pauseSeconds } from '#lib/domain/notice/channels.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { DeliveryOutcome } from '#lib/server/platform/metrics/work-metrics.ts';
import { contacts, type OutboxRow, outbox, pushSubscriptions, users } from '#lib/server/schema/index.ts';
import type { Attempt, Services } from './attempt.ts';
import { composeMail } from './compose-mail.ts';
import { composeNotification } from './compose-notification.ts';
import { deliverPhone } from './deliver-phone.ts';
import { type Device, type FoundNews, findNews } from './find-news.ts';
import { returnMessage, takeMessage } from './message-limit.ts';
import { isOvertaken, kindOf, travelOf } from './news.ts';
import { endTold, inSeconds, passOn, wants } from './plan-news.ts';
import { readReachable } from './reach.ts';
import { hasMartLooked } from './seen-order.ts';

const over: Attempt = { is: 'over' };
/** The relay, among the services that may say nothing. */
const RELAY = 'smtp';

/** Makes a delivery; answers how it ended, null where there was nothing to tell. */
export async function deliver(deps: Deps, services: Services, row: OutboxRow): Promise<DeliveryOutcome | null> {
  const attempt = await attemptOf(deps, services, row);
  switch (attempt.is) {
    case 'over':
      await deps.db.delete(outbox).where(eq(outbox.id, row.id));
      return null;
    case 'sent':
      await endTold(deps, row);
      return 'sent';
    case 'later':
      await putOff(deps, attempt.row ?? row, pauseSeconds(row.attempts, attempt.afterSeconds));
      return 'later';
    case 'handedOver':
      return 'sent';
    default:
      await passOn(deps, attempt.row ?? row);
      return attempt.is;
  }
}

async function attemptOf(deps: Deps, services: Services, row: OutboxRow): Promise<Attempt> {
  const found = await findNews(deps, row);
  if (!found || isOvertaken(found.news, row)) return over;
  const channel = row.channel as Channel;
  if (found.waitedMinutes > GIVE_UP_MINUTES[channel]) return { is: 'gone' };
  if (channel === 'push') return push(deps, services, found);
  if (await hasMartLooked(deps, row, found.news)) return over;
  return channel === 'phone' ? deliverPhone(deps, services, row, found.news) : mail(deps, services, row, found);
}

async function push(deps: Deps, services: Services, { device, news }: FoundNews): Promise<Attempt> {
  const { gateways } = deps;
  if (!gateways.push || !device || !wants(device, kindOf(news))) return { is: 'gone' };
  const sending = composeNotification(news, deps.clock.now());
  if (!sending) return over;
  const { host } = new URL(device.endpoint);
  const pause = services.pauseSeconds(host);
  if (pause > 0) return { is: 'later', afterSeconds: pause };
  const result = await gateways.push.send(device, sending);
  services.record(host, !result.ok && result.reason === 'later' && result.isSilent ? 'silent' : 'answered');
  if (result.ok) return { is: 'sent' };
  if (result.reason === 'later') return { is: 'later', afterSeconds: result.afterSeconds };
  if (result.reason === 'gone') await deleteDevice(deps, device);
  return { is: result.reason };
}

async function deleteDevice({ db, log }: Deps, { id, endpoint }: Device): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  log.info({ service: new URL(endpoint).host }, 'a device wants no more pushes');
}

async function mail(deps: Deps, services: Services, row: OutboxRow, { news }: FoundNews): Promise<Attempt> {
  const { gateways, clock } = deps;
  const { addresses, switches } = (await readReachable(deps.db, [row.userId]))(row.userId);
  // Switched off since it was planned, too.
  const mayMail = mayUse({ rule: travelOf(news.alarm).rule, switches }, 'email');
  if (!gateways.mail || addresses.email === null || !mayMail) return { is: 'gone' };
  const composed = composeMail(deps, { row, news, now: clock.now() });
  if (!composed) return over;
  const pause = services.pauseSeconds(RELAY);
  if (pause > 0) return { is: 'later', afterSeconds: pause };
  const message = { userId: row.userId, isWritten: row.isWritten, channel: 'email' } as const;
  if ((await takeMessage(deps, message)) !== 'taken') {
    services.record(RELAY, 'answered');
    return over;
  }
  const result = await gateways.mail.send({ ...composed, to: addresses.email });
  services.record(RELAY, !result.ok && result.reason === 'later' && result.isSilent ? 'silent' : 'answered');
  if (result.ok) return { is: 'sent' };
  await returnMessage(deps, message);
  if (result.reason === 'later') return { is: 'later', afterSeconds: null };
  if (result.reason === 'bounced') await closeAddress(deps, row.userId, addresses.email);
  return { is: result.reason === 'bounced' ? 'gone' : 'refused' };
}

/**
 * Nothing more is sent to an address that takes nothing, until its person proves it anew. Where they have named another
 * one meanwhile, that one goes on waiting for its link, and the provider's own is not verified until their next
 * sign-in. Of an account that has gone nothing is kept.
 */
async function closeAddress({ db, clock, log }: Deps, userId: number, address: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!user || user.deletedAt) return;
    const [closed] = await tx
      .insert(contacts)
      .values({ userId, channel: 'email', address, refusedAt: now, askedAt: now })
      .onConflictDoUpdate({
        target: [contacts.userId, contacts.channel],
        set: { refusedAt: now },
        setWhere: eq(contacts.address, address),
      })
      .returning({ userId: contacts.userId });
    const isProviders = and(eq(users.id, userId), eq(users.email, address));
    if (!closed) await tx.update(users).set({ emailVerified: false }).where(isProviders);
  });
  log.info({ userId }, 'an address takes no more mail');
}

const putOff = ({ db }: Deps, { id }: OutboxRow, seconds: number) =>
  db
    .update(outbox)
    .set({ nextAttemptAt: inSeconds(seconds) })
    .where(sql`${outbox.id} = ${id}`);
