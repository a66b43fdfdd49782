import { lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { RETENTION_MINUTES } from '#lib/domain/market/retention.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDate, seoulDayNumber } from '#lib/domain/time.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import type { Deps } from '../../deps.ts';
import { type Batches, deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import {
  alarms,
  attempts,
  auditLog,
  bulkEdits,
  caseMessages,
  cases,
  codeLocks,
  codeMisses,
  events,
  formerMembers,
  foundUsers,
  keyAttempts,
  keyCalls,
  limitRecords,
  martLog,
  messagesSent,
  offlineClaims,
  outbox,
  phoneCodes,
  phoneMessages,
  phoneProofs,
  placeUses,
  productViews,
  promotions,
  pushSubscriptions,
  quotes,
  refreshTokens,
  sessions,
  shelfLooks,
  tillSales,
  waitingEntries,
  waitingRounds,
  webhookDeliveries,
  webhookEndpoints,
} from '../../schema/index.ts';
import { LAST_SALE_END } from '../../schema/product/last-sale-end.ts';

/** Rows of a table that go. */
interface Old extends Batches {
  table: PgTable;
  where: SQL | undefined;
}

type RetentionDeps = Pick<Deps, 'db' | 'clock'>;

interface Rule {
  everyMs: number;
  rows(deps: RetentionDeps): readonly Old[];
}

const MINUTES = 60_000;
const OFTEN = 10 * MINUTES;
const HOURLY = 60 * MINUTES;

type Period = keyof typeof RETENTION_MINUTES;
/** Before when a row is old, by the market's clock. */
const before = ({ clock }: RetentionDeps, period: Period): Date => addMinutes(clock.now(), -RETENTION_MINUTES[period]);
/** By the database's own clock, for rows that it dates itself. */
const beforeOfDatabase = (period: Period) => sql`now() - make_interval(mins => ${RETENTION_MINUTES[period]}::int)`;

/**
 * Whether a listing's sale is over for good, or its mart closed. Asked of each row by the listing's key, as most rows'
 * are not.
 */
const isOver = (product: PgColumn, { clock }: RetentionDeps) => sql`(
  select ${LAST_SALE_END} <= ${moment(clock.now())} or marts.closed_at is not null
  from products join marts on marts.id = products.mart_id where products.id = ${product})`;

const hasNoTokens = (session: PgColumn, now: Date) => sql`not exists (
  select from ${refreshTokens} where ${refreshTokens.sessionId} = ${session} and ${refreshTokens.expiresAt} > ${moment(now)})`;

/** Whether a session's last token has run out, and has not been deleted yet. */
const hasExpired = (session: PgColumn, now: Date) => sql`${session} in (
  select ${refreshTokens.sessionId} from ${refreshTokens} where ${refreshTokens.expiresAt} < ${moment(now)}) and ${hasNoTokens(session, now)}`;

/** The deletions, by their name in the log and the metrics of jobs. */
const RULES = {
  // The newest stays, so that a page which missed nothing is not told to reload.
  events: {
    everyMs: OFTEN,
    rows: () => [
      {
        table: events,
        where: sql`${events.writtenAt} < ${beforeOfDatabase('events')} and ${events.id} < (select max(id) from events)`,
        along: events.id,
      },
    ],
  },
  outbox: {
    everyMs: OFTEN,
    rows: () => [
      { table: outbox, where: sql`${outbox.writtenAt} <= ${beforeOfDatabase('outbox')}`, along: outbox.id },
      { table: phoneMessages, where: sql`${phoneMessages.writtenAt} <= ${beforeOfDatabase('outbox')}` },
    ],
  },
  'codes of phones': {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: phoneProofs, where: lt(phoneProofs.askedAt, before(deps, 'phoneCodes')) },
      { table: phoneCodes, where: lt(phoneCodes.askedAt, before(deps, 'phoneCodes')) },
    ],
  },
  'typed pickup codes': {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: codeMisses, where: lt(codeMisses.at, before(deps, 'pickupCodes')), along: codeMisses.id },
      { table: codeLocks, where: lt(codeLocks.until, before(deps, 'pickupCodes')) },
    ],
  },
  'people found by email': {
    everyMs: HOURLY,
    rows: (deps) => [{ table: foundUsers, where: lt(foundUsers.foundAt, before(deps, 'foundUsers')) }],
  },
  'looks at shelves': {
    everyMs: HOURLY,
    rows: (deps) => [{ table: shelfLooks, where: lt(shelfLooks.day, seoulDate(before(deps, 'shelfLooks'))) }],
  },
  'counts of messages': {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: messagesSent, where: sql`${messagesSent.day} < ${seoulDate(before(deps, 'messagesSent'))}::date` },
    ],
  },
  // Waiting lists of listings that ended (rules.md section 16), and old notices of them.
  alerts: {
    everyMs: OFTEN,
    rows: (deps) => [
      { table: waitingEntries, where: isOver(waitingEntries.productId, deps), through: waitingEntries.id },
      {
        table: waitingRounds,
        where: sql`${isOver(waitingRounds.productId, deps)} and not exists (
          select from waiting_entries where waiting_entries.product_id = ${waitingRounds.productId})`,
        through: waitingRounds.productId,
      },
      {
        table: promotions,
        where: sql`${promotions.createdAt} < ${moment(before(deps, 'promotions'))} and (
          select products.sale_ends_at <= ${moment(deps.clock.now())} from products where products.id = ${promotions.productId})`,
      },
    ],
  },
  'idempotency keys': {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: attempts, where: lt(attempts.createdAt, before(deps, 'idempotencyKeys')) },
      { table: keyAttempts, where: lt(keyAttempts.createdAt, before(deps, 'idempotencyKeys')) },
    ],
  },
  'calls of machines': {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: keyCalls, where: lt(keyCalls.at, before(deps, 'keyCalls')) },
      { table: tillSales, where: lt(tillSales.toldAt, before(deps, 'tillSales')) },
      { table: webhookDeliveries, where: lt(webhookDeliveries.at, before(deps, 'webhookDeliveries')) },
      // An address may hold a secret of its machine's maker: it stays for as long as deliveries name it.
      {
        table: webhookEndpoints,
        where: sql`${webhookEndpoints.endedAt} < ${moment(before(deps, 'webhookDeliveries'))} and not exists (
          select from webhook_deliveries where webhook_deliveries.endpoint_id = ${webhookEndpoints.id})`,
        through: webhookEndpoints.id,
      },
    ],
  },
  quotes: { everyMs: HOURLY, rows: (deps) => [{ table: quotes, where: lt(quotes.createdAt, before(deps, 'quotes')) }] },
  'edits of many': {
    everyMs: HOURLY,
    rows: (deps) => [{ table: bulkEdits, where: lt(bulkEdits.madeAt, before(deps, 'bulkEdits')) }],
  },
  // Devices of sessions that nobody can come back to, tokens that nobody can use any more, and sessions that are over.
  sessions: {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: pushSubscriptions, where: hasExpired(pushSubscriptions.sessionId, deps.clock.now()) },
      { table: refreshTokens, where: lt(refreshTokens.expiresAt, deps.clock.now()) },
      { table: sessions, where: lt(sessions.endedAt, before(deps, 'sessions')) },
      {
        table: sessions,
        where: sql`${sessions.createdAt} < ${moment(before(deps, 'sessions'))} and ${hasNoTokens(sessions.id, deps.clock.now())}`,
      },
    ],
  },
  alarms: {
    everyMs: HOURLY,
    rows: (deps) => [{ table: alarms, where: lt(alarms.createdAt, before(deps, 'alarms')), along: alarms.id }],
  },
  'limits of deleted accounts': {
    everyMs: HOURLY,
    rows: (deps) => [{ table: limitRecords, where: lte(limitRecords.deletedAt, before(deps, 'limitRecords')) }],
  },
  'logs of marts': {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: martLog, where: lt(martLog.at, before(deps, 'martLog')), along: martLog.id },
      { table: formerMembers, where: lt(formerMembers.leftAt, before(deps, 'martLog')) },
      { table: offlineClaims, where: lt(offlineClaims.arrivedAt, before(deps, 'martLog')) },
    ],
  },
  // Words by their own age; the row of a case goes when it is over and empty, and no refund names it.
  cases: {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: caseMessages, where: lt(caseMessages.at, before(deps, 'cases')), along: caseMessages.id },
      {
        table: cases,
        where: sql`${cases.closedAt} < ${moment(before(deps, 'cases'))}
          and not exists (select from case_messages where case_messages.case_id = ${cases.id})
          and not exists (select from refunds where refunds.case_id = ${cases.id})`,
        through: cases.id,
      },
    ],
  },
  // By the database's own clock, as its trigger has it.
  'log of operators': {
    everyMs: HOURLY,
    rows: () => [{ table: auditLog, where: sql`${auditLog.at} < ${beforeOfDatabase('auditLog')}`, along: auditLog.id }],
  },
  'uses of places': {
    everyMs: HOURLY,
    rows: (deps) => [
      { table: placeUses, where: sql`${placeUses.day} < ${seoulDate(before(deps, 'placeUses'))}::date` },
    ],
  },
  views: {
    everyMs: HOURLY,
    rows: ({ clock }) => {
      const oldest = seoulDayNumber(clock.now()) - RETENTION_MINUTES.productViews / MINUTES_PER_DAY;
      return [{ table: productViews, where: sql`${productViews.day} < ${oldest}` }];
    },
  },
} as const satisfies Record<string, Rule>;

/** Rows that are kept for a while only. */
export type Retained = keyof typeof RULES;

/** Each of them, and how often its old rows are looked for, in milliseconds. */
export const RETAINED = Object.entries(RULES).map(([what, { everyMs }]) => ({ what: what as Retained, everyMs }));

/** Deletes the rows of one kind whose time is over (domain/market/retention.ts), some at a time; answers how many. */
export async function deleteOldRows(deps: RetentionDeps, what: Retained): Promise<number> {
  const rule: Rule = RULES[what];
  let deleted = 0;
  for (const { table, ...which } of rule.rows(deps)) deleted += await deleteInBatches(deps.db, table, which);
  return deleted;
}
