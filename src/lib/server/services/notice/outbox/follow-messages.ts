import { eq, inArray, lte, sql } from 'drizzle-orm';
import { pauseSeconds } from '#lib/domain/notice/channels.ts';
import { ASKS, ASKS_UNTIL_UNTAKEN, PHONE_WON, RESERVED_WON } from '#lib/domain/notice/phone.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Phone } from '#lib/server/gateways/phone.ts';
import type { DeliveryOutcome } from '#lib/server/platform/metrics/work-metrics.ts';
import { type PhoneMessageRow, phoneMessages } from '#lib/server/schema/index.ts';
import { contentHash, returnToOutbox } from './deliver-phone.ts';
import { settleMessage } from './message-limit.ts';
import { goOn } from './plan-news.ts';

const AT_ONCE = 16;

/** What is known of a message: its end with what it cost, that it was never taken, or nothing yet. */
type Known = { is: 'told'; won: number } | { is: 'failed'; won: number } | { is: 'untaken' } | { is: 'waiting' };

/**
 * Asks what has become of messages to phones. Where neither 알림톡 nor the text behind it arrived the next channel
 * follows; one that the service never took is sent again. One of which nothing was heard after eight asks has been
 * told, if the service took it; if nobody can say even that, the next channel follows. `count` hears of those that
 * failed. Answers how many ended.
 */
export async function followMessages(
  deps: Deps,
  { count = (_: 'phone', __: DeliveryOutcome) => {} } = {},
): Promise<number> {
  const { phone } = deps.gateways;
  if (!phone) return 0;
  const due = await takeDue(deps);
  const known = await Promise.all(due.map(async (row) => ({ row, state: await read(phone, row) })));
  let ended = 0;
  for (const { row, state } of known) {
    if (state.is === 'waiting') continue;
    ended += 1;
    if (state.is === 'untaken') await returnToOutbox(deps, row);
    else {
      if (state.is === 'failed') count('phone', 'gone');
      await end(deps, row, state);
    }
  }
  return ended;
}

async function takeDue({ db }: Pick<Deps, 'db'>): Promise<PhoneMessageRow[]> {
  const due = db
    .select({ id: phoneMessages.id })
    .from(phoneMessages)
    .where(lte(phoneMessages.nextAskAt, sql`now()`))
    .orderBy(phoneMessages.nextAskAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(phoneMessages)
    .set({
      asks: sql`${phoneMessages.asks} + 1`,
      // As after as many attempts; the service's answer takes ten seconds at the most.
      nextAskAt: sql`now() + make_interval(secs => ${pauseSeconds(1)}::int * 2 ^ ${phoneMessages.asks})`,
    })
    .where(inArray(phoneMessages.id, due))
    .returning();
}

async function read(phone: Phone, row: PhoneMessageRow): Promise<Known> {
  const isLast = row.asks >= ASKS;
  const messageId = row.messageId ?? (await find(phone, row));
  // Nobody can say whether it was taken: told twice does less harm than not at all.
  if (messageId === 'unknown') return isLast ? { is: 'failed', won: RESERVED_WON } : { is: 'waiting' };
  if (messageId === 'none') return { is: row.asks >= ASKS_UNTIL_UNTAKEN ? 'untaken' : 'waiting' };
  const outcome = await phone.ask(messageId);
  switch (outcome) {
    case 'alimtalk':
      return { is: 'told', won: PHONE_WON.alimtalk };
    case 'text':
      return { is: 'told', won: RESERVED_WON };
    case 'failed':
      return { is: 'failed', won: 0 };
    case 'undelivered':
      return isLast ? { is: 'failed', won: RESERVED_WON } : { is: 'waiting' };
    case 'waiting':
      return isLast ? { is: 'told', won: RESERVED_WON } : { is: 'waiting' };
  }
}

async function find(phone: Phone, { address, template, requestedAt, contentHash: hash }: PhoneMessageRow) {
  const isContent = (content: string) => contentHash(content) === hash;
  const found = await phone.find({ to: address, template, requestedAt, isContent });
  return typeof found === 'string' ? found : found.messageId;
}

/** Ends a message, in one transaction with what follows it; another process may have done so. */
async function end(deps: Deps, row: PhoneMessageRow, { is, won }: { is: 'told' | 'failed'; won: number }) {
  const isOurs = await deps.db.transaction(async (tx) => {
    const [left] = await tx.delete(phoneMessages).where(eq(phoneMessages.id, row.id)).returning();
    if (left && is === 'failed') await goOn(tx, deps, { ...row, channel: 'phone' });
    return left !== undefined;
  });
  if (isOurs) await settleMessage(deps, { userId: row.userId, at: row.requestedAt, won });
}
