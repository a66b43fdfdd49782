import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { mayUse } from '#lib/domain/notice/channels.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Phone, PhoneMessage } from '#lib/server/gateways/phone.ts';
import { type OutboxRow, outbox, type PhoneMessageRow, phoneMessages } from '#lib/server/schema/index.ts';
import type { Attempt, Services } from './attempt.ts';
import { composePhone } from './compose-phone.ts';
import { returnMessage, takeMessage } from './message-limit.ts';
import { type News, travelOf } from './news.ts';
import { inSeconds, subjectOf } from './plan-news.ts';
import { readReachable } from './reach.ts';

/** The service for messages to phones, among those that may say nothing. */
const SERVICE = 'phone';
/** Whoever sends it has its answer by then, or is gone. */
const ASK_AFTER_SECONDS = 30;
/** A message that was taken has its end, as a rule, after so long. */
const FIRST_ASK_SECONDS = 5;

export const contentHash = (content: string): string => createHash('sha256').update(content).digest('base64url');

/**
 * A message to a phone: it leaves the outbox before it is sent, and comes back only where the service has turned it
 * away for certain (follow-messages.ts asks about all others).
 */
export async function deliverPhone(deps: Deps, services: Services, row: OutboxRow, news: News): Promise<Attempt> {
  const { gateways, clock } = deps;
  const { addresses, switches } = (await readReachable(deps.db, [row.userId]))(row.userId);
  // Switched off since it was planned, too.
  const mayMessage = mayUse({ rule: travelOf(news.alarm).rule, switches }, 'phone');
  if (!gateways.phone || addresses.phone === null || !mayMessage) return { is: 'gone' };
  const composed = composePhone(deps, { news, now: clock.now() });
  if (!composed) return { is: 'over' };
  const pause = services.pauseSeconds(SERVICE);
  if (pause > 0) return { is: 'later', afterSeconds: pause };
  const message = { ...composed, to: addresses.phone };
  const counted = { userId: row.userId, isWritten: row.isWritten, channel: 'phone' } as const;
  const taken = await takeMessage(deps, counted);
  if (taken !== 'taken') {
    services.record(SERVICE, 'answered');
    return { is: taken === 'tooDear' ? 'gone' : 'over' };
  }
  const sending = await leaveOutbox(deps, row, message);
  if (sending) return handOver(deps, gateways.phone, { services, sending, message });
  // Another process has it.
  services.record(SERVICE, 'answered');
  await returnMessage(deps, counted);
  return { is: 'over' };
}

interface HandOver {
  services: Services;
  sending: PhoneMessageRow;
  message: PhoneMessage;
}

async function handOver(deps: Deps, phone: Phone, { services, sending, message }: HandOver): Promise<Attempt> {
  const result = await phone.send(message);
  services.record(SERVICE, !result.ok && result.reason === 'unknown' && result.isSilent ? 'silent' : 'answered');
  if (result.ok) {
    const { messageId } = result;
    await deps.db
      .update(phoneMessages)
      .set({ messageId, nextAskAt: inSeconds(FIRST_ASK_SECONDS) })
      .where(eq(phoneMessages.id, sending.id));
    return { is: 'handedOver' };
  }
  if (result.reason === 'unknown') return { is: 'handedOver' };
  const row = await returnToOutbox(deps, sending);
  if (!row) return { is: 'over' };
  return result.reason === 'later' ? { is: 'later', afterSeconds: null, row } : { is: 'refused', row };
}

/** Moves a delivery to the messages that may have been taken; null where another process has done so. */
const leaveOutbox = ({ db, clock }: Deps, row: OutboxRow, { to, template, content }: PhoneMessage) =>
  db.transaction(async (tx) => {
    const [left] = await tx.delete(outbox).where(eq(outbox.id, row.id)).returning();
    if (!left) return null;
    const [sending] = await tx
      .insert(phoneMessages)
      .values({
        ...subjectOf(row),
        isWritten: row.isWritten,
        address: to,
        template,
        contentHash: contentHash(content),
        requestedAt: clock.now(),
        writtenAt: row.writtenAt,
        attempts: row.attempts,
        nextAskAt: inSeconds(ASK_AFTER_SECONDS),
      })
      .returning();
    return sending ?? null;
  });

/** Moves back a message that was never taken, and uncounts it; null where it has gone, as with its account. */
export async function returnToOutbox(
  deps: Pick<Deps, 'db' | 'clock'>,
  sending: PhoneMessageRow,
): Promise<OutboxRow | null> {
  const { userId, isWritten, writtenAt, attempts, requestedAt } = sending;
  const back = await deps.db.transaction(async (tx) => {
    const [left] = await tx.delete(phoneMessages).where(eq(phoneMessages.id, sending.id)).returning();
    if (!left) return null;
    const row = { ...subjectOf(sending), isWritten, channel: 'phone', writtenAt, attempts } as const;
    // Whoever brings it back says when it is tried again; until then nobody takes it.
    const [returned] = await tx
      .insert(outbox)
      .values({ ...row, nextAttemptAt: inSeconds(ASK_AFTER_SECONDS) })
      .returning();
    return (returned as OutboxRow | undefined) ?? null;
  });
  if (back) await returnMessage(deps, { userId, isWritten, channel: 'phone' }, requestedAt);
  return back;
}
