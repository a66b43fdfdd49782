/**
 * The events that move money (market.md 24.4), each with what its reference is: a `payment`, an `order`, a `refund` and
 * so on by its number. The database knows no other.
 */
export const MONEY_EVENT_KINDS = [
  // A payment.
  'paid',
  // An order: `earnedLate` of one that was handed over without a network, after it had ended.
  'earned',
  'earnedLate',
  // A refund: `attributed` of one that was given back by hand, `borne` once somebody has said who bears that.
  'asked',
  'withdrawn',
  'refunded',
  'attributed',
  'borne',
  // A chargeback.
  'chargeback',
  // The transaction key of a row of the card provider's settlements; and the day of which it paid us.
  'settled',
  'provided',
  // A deposit that was entered by hand.
  'deposited',
  'depositUndone',
  // A statement.
  'rounding',
  // An adjustment.
  'adjust',
  // A payout.
  'paidOut',
  'returned',
] as const;
export type MoneyEventKind = (typeof MONEY_EVENT_KINDS)[number];

/** A mart has sold something. */
export const EARNED_KINDS = ['earned', 'earnedLate'] as const satisfies readonly MoneyEventKind[];
/**
 * What a sale brings its mart. `withdrawn` is of it, too: it takes off what a no-show had left to the mart, where the
 * goods were handed over all the same.
 */
export const SALE_KINDS = [...EARNED_KINDS, 'withdrawn'] as const satisfies readonly MoneyEventKind[];
/** What went to a mart's account or came back from it: no line of any statement. */
export const PAYOUT_KINDS = ['paidOut', 'returned'] as const satisfies readonly MoneyEventKind[];
