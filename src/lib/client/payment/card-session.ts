import { QUOTE_MINUTES } from '#lib/domain/order/quote.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { deviceStorage } from '../offline/storages.ts';

/** Before the name under which a device keeps what is being paid by card. */
const PENDING_PAYMENT = 'pending-card-payment:';

/** Whether a card payment was begun on this device, not long ago: it may have come to something since. */
export const hasPendingPayment = (storage: Storage): boolean =>
  Object.keys(storage).some((name) => name.startsWith(PENDING_PAYMENT));

/** One product of a card checkout, as the pay calls take it. */
export interface PendingItem {
  productId: number;
  quantity: number;
  paymentMethod: 'ON_SITE' | 'CARD';
  isReservation: boolean;
  /** The deadline the buyer has seen (rules.md section 6); unknown to a browser that only finishes. */
  expectedValidUntil?: string;
  /** The amount that the buyer was shown, in won; absent from what an older version of these pages began. */
  expectedAmount?: number;
  /** What they were told of weight and bag, by the quote's word for it; absent where nothing was. */
  expectedTold?: string;
}

/** The payment in the card window, kept for a day: a page that is loaded again confirms the same. spec.md section 3. */
export interface PendingCardPayment {
  sessionKey: string;
  /** Our order id at the provider. */
  orderId: string;
  orderName: string;
  /** In won, as the quote had it: what the card is charged. */
  amount: number;
  /** How much of it is exempt from VAT, in won; absent from what an older version of these pages began. */
  taxFreeAmount?: number;
  items: readonly PendingItem[];
  /** Names of the items; absent from what an older version of these pages began. */
  names?: readonly string[];
  /** The buyer says to be 19 or older; absent where nothing asked for it. */
  isAdult?: boolean;
  inPopup: boolean;
  /** Where a buyer who pays in the page itself comes from. */
  returnTo: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** The outcome of the payment, told to the page that opened the window; nothing is told where the buyer gave up. */
export type CardResult =
  | { state: 'confirming'; paymentKey: string }
  | { state: 'paid'; orderIds: number[] }
  | { state: 'failed'; message: string }
  | { state: 'unknown'; message: string };

const KEPT_MS = 86_400_000;

/** A session key may stand in an address: it must not name anything else that the browser keeps. */
export const isSessionKey = (key: string | null): key is string => /^[A-Za-z0-9_-]{6,80}$/.test(key ?? '');

/** A key of its own for every payment window: the order id is fresh for each. */
export const sessionKeyOf = (orderId: string): string => `card_${orderId}`;

/** Keeps what is about to be paid, and lets go of what is older than a day. */
export function savePending(pending: PendingCardPayment, storage: Storage = deviceStorage()): void {
  for (const old of allPending(storage)) {
    if (pending.startedAt - old.startedAt < KEPT_MS) continue;
    storage.removeItem(PENDING_PAYMENT + old.sessionKey);
    storage.removeItem(old.sessionKey);
  }
  storage.setItem(PENDING_PAYMENT + pending.sessionKey, JSON.stringify(pending));
}

export function readPending(sessionKey: string | null, storage: Storage = deviceStorage()): PendingCardPayment | null {
  return isSessionKey(sessionKey) ? parse<PendingCardPayment>(storage.getItem(PENDING_PAYMENT + sessionKey)) : null;
}

/** Tells the opener; a session that this browser did not begin is told nothing. */
export function publishResult(sessionKey: string, result: CardResult, storage: Storage = deviceStorage()): void {
  if (readPending(sessionKey, storage)) storage.setItem(sessionKey, JSON.stringify(result));
}

/** Takes the outcome of the payment, which is forgotten then. Null: the window was closed without a word. */
export function takeResult(sessionKey: string, storage: Storage = deviceStorage()): CardResult | null {
  const result = parse<CardResult>(storage.getItem(sessionKey));
  storage.removeItem(sessionKey);
  return result;
}

/** A payment in the page itself that was begun at this address, not long ago, and refused; told once. */
export function takeRefused(
  here: string,
  now: number,
  storage: Storage = deviceStorage(),
): { pending: PendingCardPayment; message: string } | null {
  for (const pending of allPending(storage)) {
    const isFromHere = !pending.inPopup && pending.returnTo === here;
    if (!isFromHere || now - pending.startedAt >= QUOTE_MINUTES * MS_PER_MINUTE) continue;
    const result = parse<CardResult>(storage.getItem(pending.sessionKey));
    if (result?.state !== 'failed') continue;
    storage.removeItem(pending.sessionKey);
    return { pending, message: result.message };
  }
  return null;
}

function allPending(storage: Storage): PendingCardPayment[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  return keys
    .filter((key) => key.startsWith(PENDING_PAYMENT))
    .map((key) => parse<PendingCardPayment>(storage.getItem(key)))
    .filter((pending) => pending !== null);
}

function parse<T>(text: string | null): T | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
