import { KEY_CALLS_KEPT_DAYS } from '../mart/key.ts';
import { LOG_KEPT_DAYS } from '../mart/mart-log.ts';
import { DELIVERIES_KEPT_DAYS } from '../notice/webhook.ts';
import { QUOTE_MINUTES } from '../order/quote.ts';
import { LIMITS_KEPT_DAYS } from '../person/limit-record.ts';
import { REFRESH_DAYS } from '../person/session.ts';
import { UNDO_KEPT_MINUTES } from '../product/bulk-edit.ts';
import { SALE_KNOWN_DAYS } from '../product/counted-shelf.ts';
import { MINUTES_PER_DAY } from '../time.ts';

/**
 * For how many minutes rows are kept that lose their use. Other tables stay: orders, payments, the ledger of
 * the stock and reviews. rules.md section 18.
 */
export const RETENTION_MINUTES = {
  /** Events for open pages. A stream that was cut off for longer reads everything again. */
  events: 60,
  /** News on their way to people: longer than any channel tries (domain/notice/channels.ts). */
  outbox: 4 * MINUTES_PER_DAY,
  /** Codes of phones, and the numbers that they were to prove: as long as a day's codes are counted. */
  phoneCodes: MINUTES_PER_DAY,
  /** Pickup codes that were typed and are nobody's, and locks that are over: longer than misses are counted. */
  pickupCodes: 60,
  /** Whom a mart has found by email: as long as they may be added as found. */
  foundUsers: MINUTES_PER_DAY,
  /** On which round a listing was looked at: a business day may begin a day before the calendar's. */
  shelfLooks: 2 * MINUTES_PER_DAY,
  /** How many messages people were sent. */
  messagesSent: 60 * MINUTES_PER_DAY,
  /** Stored responses to repeated requests. */
  idempotencyKeys: MINUTES_PER_DAY,
  /** Calls of machines, for their mart to read. */
  keyCalls: KEY_CALLS_KEPT_DAYS * MINUTES_PER_DAY,
  /** What machines were told, for their mart to read. */
  webhookDeliveries: DELIVERIES_KEPT_DAYS * MINUTES_PER_DAY,
  /** The ids of a till's sales. */
  tillSales: SALE_KNOWN_DAYS * MINUTES_PER_DAY,
  /** A quote binds its order id to its buyer for longer than its prices hold: payments are confirmed until then. */
  quotes: QUOTE_MINUTES + MINUTES_PER_DAY,
  /** Edits of many listings that can be undone. */
  bulkEdits: UNDO_KEPT_MINUTES,
  /** Which buyers were notified of a listing, so that they are not notified again. */
  promotions: 60 * MINUTES_PER_DAY,
  /** A person's news, read or not: longer than a recall looks back, or a no-show counts. */
  alarms: 180 * MINUTES_PER_DAY,
  /** Sessions after their end, or after the last of their refresh tokens may have run out. */
  sessions: 2 * REFRESH_DAYS * MINUTES_PER_DAY,
  /** Limit records of a deleted account, after its deletion. */
  limitRecords: LIMITS_KEPT_DAYS * MINUTES_PER_DAY,
  /** The log of a mart's staff, who worked there, and what those sent who had left. */
  martLog: LOG_KEPT_DAYS * MINUTES_PER_DAY,
  /** Acts and readings of operators: two years, as the law has it from 50,000 people on. */
  auditLog: 730 * MINUTES_PER_DAY,
  /** Words in cases, and cases that are over: three years, as the law has it of complaints. */
  cases: 3 * 365 * MINUTES_PER_DAY,
  /** Days on which the place of somebody's device was used: six months, as the law has it. */
  placeUses: 183 * MINUTES_PER_DAY,
  /** How often listings were looked at: a year, and some days to compare with. */
  productViews: 400 * MINUTES_PER_DAY,
} as const;
