import { readId } from '../id.ts';
import type { MarkdownStep } from '../product/markdown.ts';
import { seoulDayNumber, seoulDayStart } from '../time.ts';
import { parseSeoulDate } from '../timestamp.ts';
import type { Voucher } from './vouchers.ts';
import type { WeekHours } from './week-hours.ts';

/** How long a mart's log is kept. rules.md section 11. */
export const LOG_KEPT_DAYS = 90;
export const LOG_PAGE_SIZE = 50;
/** Rows of one file of the log. */
export const LOG_EXPORT_MAX_ROWS = 20_000;
/** A purchase by staff is reported with the changes of that listing within this time. rules.md section 11. */
export const STAFF_LOOK_BACK_MINUTES = 24 * 60;

/** Whether an order was made at under half of what the listing cost a day before; in won. */
export const isSoldCheap = (unitPriceWon: number, yesterdayWon: number): boolean => unitPriceWon * 2 < yesterdayWon;

/** The filters of the log, each with its kinds of acts. */
export const LOG_GROUPS = {
  price: ['priceChanged', 'ruleChanged'],
  count: ['countChanged'],
  listing: ['registered', 'listingChanged', 'saleEndChanged', 'recalled', 'listingHidden', 'listingShown', 'imported'],
  order: [
    'handedOver',
    'offlineConflict',
    'claimConfirmed',
    'claimDenied',
    'orderCancelled',
    'staffBought',
    'dayClosed',
  ],
  people: ['memberAdded', 'memberRemoved', 'memberLeft', 'delegated', 'givenBack'],
  hours: ['hoursChanged', 'dayOffAdded', 'dayOffRemoved', 'paused', 'pauseEnded'],
  info: [
    'nameChanged',
    'addressChanged',
    'phoneChanged',
    'emailChanged',
    'paymentChanged',
    'introductionChanged',
    'vouchersChanged',
    'voucherStruck',
    'martClosed',
    'keyMade',
    'keyRevoked',
    'webhookAdded',
    'webhookRemoved',
    'webhookRotated',
  ],
} as const;

export type LogGroup = keyof typeof LOG_GROUPS;
export type LogKind = (typeof LOG_GROUPS)[LogGroup][number];
export const LOG_GROUP_NAMES = Object.keys(LOG_GROUPS) as [LogGroup, ...LogGroup[]];

/** The fields that a log row may hold before and after a change. Money in won, times as ISO 8601. */
export interface LogFacts {
  /** The registered price. */
  priceWon?: number;
  /** The price of that moment, with its markdown. */
  nowWon?: number;
  listPriceWon?: number | null;
  floorPriceWon?: number | null;
  markdown?: readonly MarkdownStep[] | null;
  waiting?: number;
  saleEndsAt?: string;
  name?: string;
  maxPerBuyer?: number | null;
  /** Sold by weight: the grams of a piece at the most. */
  weightGrams?: number | null;
  /** Why a listing was recalled, or an order cancelled. */
  reason?: string;
  quantity?: number;
  /** A check-in without a network: when it was scanned, and the device's own name of it. */
  scannedAt?: string;
  key?: string;
  /** Its session had spoken to the server since. */
  wasOnline?: true;
  /** The general manager said nothing in time. */
  bySilence?: true;
  /** Further orders of the same scan. */
  alsoOrders?: readonly number[];
  /** A general manager's own order, handed over by themselves. */
  own?: true;
  registered?: number;
  updated?: number;
  opensAtMinute?: number;
  closesAtMinute?: number;
  closedWeekdays?: readonly number[];
  weekHours?: WeekHours | null;
  /** A business day, 'yyyy-MM-dd'. */
  day?: string;
  /** When the sheet of a day was made that was printed or passed on. */
  madeAt?: string;
  until?: string;
  address?: string;
  phone?: string;
  email?: string | null;
  paymentMethod?: 0 | 1;
  introduction?: string | null;
  notice?: string | null;
  pickupNote?: string | null;
  photo?: string | null;
  vouchers?: readonly Voucher[];
}

/** A change as it is told with the staff's own buying. */
export interface LogChange {
  kind: LogKind;
  before: LogFacts | null;
  after: LogFacts | null;
}

/** The facts of two states in which they differ, as each had them; null where they do not. */
export function changedFacts(before: LogFacts, after: LogFacts): { before: LogFacts; after: LogFacts } | null {
  const keys = Object.keys(after) as (keyof LogFacts)[];
  const different = keys.filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null));
  if (different.length === 0) return null;
  const of = (facts: LogFacts): LogFacts => Object.fromEntries(different.map((key) => [key, facts[key] ?? null]));
  return { before: of(before), after: of(after) };
}

/** From when until when a day of the log lasts, in Seoul; null where the text is no day. */
export function logDay(day: string): { from: Date; to: Date } | null {
  const from = parseSeoulDate(day);
  return from && { from, to: seoulDayStart(seoulDayNumber(from) + 1) };
}

/** The requested part of the log. */
export interface LogChoice {
  kind: LogGroup | undefined;
  /** The person who acted. */
  person: number | undefined;
  /** 'yyyy-MM-dd', in Seoul. */
  day: string | undefined;
  /** Only rows before this one. */
  before: number | undefined;
}

/** The filter in a page's address; invalid parts are ignored. */
export function readLogChoice(asked: Pick<URLSearchParams, 'get'>): LogChoice {
  const text = (name: string) => asked.get(name) ?? '';
  const day = text('day');
  return {
    kind: LOG_GROUP_NAMES.find((name) => name === text('kind')),
    person: readId(text('person')) ?? undefined,
    day: logDay(day) ? day : undefined,
    before: readId(text('before')) ?? undefined,
  };
}

/** The same as the query of an address, without the page. */
export function logQuery({ kind, person, day }: Omit<LogChoice, 'before'>): string {
  const said = Object.entries({ kind, person, day }).filter(([, value]) => value !== undefined);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}
