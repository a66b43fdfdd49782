import type { StatementWithLines } from '#lib/contract/settlement/statements.ts';
import type { Books } from '../proof.ts';

/** The sandbox's commission, in basis points. */
const COMMISSION_BP = 550;
/** Less is carried into the next statement. */
const LEAST_PAYOUT_WON = 1_000;
const SEOUL_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** What the card provider owes for a payment by our books, before it settled anything; by its order id there. */
export type OwedByProvider = ReadonlyMap<string, number>;

/** What was agreed beside the orders, and said of them by finance. */
export interface Agreed {
  /** Each mart's rates, in any order: orders made from then on have them. */
  terms: readonly { martId: number; from: number; commissionBp: number }[];
  /** Products' marts. */
  martOf: ReadonlyMap<number, number>;
  /** Given back in the provider's console, at the expense of the mart: won by order. */
  byHand: ReadonlyMap<number, number>;
}
const NOTHING_AGREED: Agreed = { terms: [], martOf: new Map(), byHand: new Map() };

/** The rate of an order: what held when it was made, whenever it was picked up. */
function rateOf({ terms, martOf }: Agreed, order: { productId: number; orderedAt: string }): number {
  const at = Date.parse(order.orderedAt);
  const own = terms.filter(({ martId, from }) => martId === martOf.get(order.productId) && from <= at);
  return own.sort((a, b) => b.from - a.from)[0]?.commissionBp ?? COMMISSION_BP;
}

/** A mart's share, without a line of the market's own rules. */
function shareOf(keptWon: number, commissionBp: number): number {
  const commission = (BigInt(keptWon) * BigInt(commissionBp)) / 10_000n;
  return keptWon - Number(commission + (commission + 5n) / 10n);
}

/** Midnight on a Monday in Seoul; 1970-01-01 was a Thursday. */
const isMonday = (at: number): boolean => (at + SEOUL_MS + 3 * DAY_MS) % WEEK_MS === 0;

/**
 * Each mart's statements against what its buyers were shown and the card provider holds (market.md 24.12): every order
 * stands on them with its mart's share of what was kept, once, in periods that are weeks of Seoul; what was carried
 * stands on the one after it, and nothing else does.
 */
export function proveBooks(
  { orders, payments }: Books,
  statements: readonly StatementWithLines[],
  owed: OwedByProvider,
  agreed: Agreed = NOTHING_AGREED,
): string[] {
  const found: string[] = [];
  const returned = new Map<number, number>();
  for (const { cancels } of payments.values())
    for (const { cancelAmount, cancelReason } of cancels ?? []) {
      const orderId = Number(/주문 (\d+) /.exec(cancelReason)?.[1]);
      returned.set(orderId, (returned.get(orderId) ?? 0) + cancelAmount);
    }
  const stated = new Map<number, number>();
  for (const { lines } of statements)
    for (const { orderId, amountWon } of lines)
      if (orderId !== null) stated.set(orderId, (stated.get(orderId) ?? 0) + amountWon);
  for (const [orderId, won] of agreed.byHand) returned.set(orderId, (returned.get(orderId) ?? 0) + won);
  for (const order of orders.values()) {
    const { orderId, creditMethod, totalPrice, tab } = order;
    const keptWon = creditMethod === 'ON_SITE' ? 0 : totalPrice - (returned.get(orderId) ?? 0);
    const [should, is] = [shareOf(keptWon, rateOf(agreed, order)), stated.get(orderId) ?? 0];
    stated.delete(orderId);
    const soldWon = order.weighed?.price ?? totalPrice;
    if (keptWon > soldWon) found.push(`order ${orderId} weighs ${soldWon} won, and ${keptWon} are kept`);
    if (tab === 'buy-ing') found.push(`order ${orderId} is still open`);
    else if (is !== should) found.push(`order ${orderId}: ${should} won are its mart's, ${is} on statements`);
  }
  for (const orderId of stated.keys()) found.push(`order ${orderId} is on a statement, and nobody ordered it`);
  for (const [martId, own] of Map.groupBy(statements, (one) => one.martId))
    found.push(...provePeriods(own).map((what) => `mart ${martId}: ${what}`));
  for (const { orderId, approvedAt, balanceAmount } of payments.values()) {
    const [should, is] = [approvedAt === null ? 0 : balanceAmount, owed.get(orderId) ?? 0];
    if (is !== should) found.push(`${orderId}: the provider holds ${should} won, the books say ${is}`);
  }
  return found;
}

/** The statements of one mart, in any order. */
function provePeriods(statements: readonly StatementWithLines[]): string[] {
  const found: string[] = [];
  let [carriedWon, lastEnd] = [0, 0];
  for (const { statementId, periodStart, periodEnd, state, totalWon, lines } of statements.toSorted((a, b) =>
    a.periodEnd < b.periodEnd ? -1 : 1,
  )) {
    const say = (what: string) => found.push(`statement ${statementId} ${what}`);
    const [start, end] = [Date.parse(periodStart), Date.parse(periodEnd)];
    if (!isMonday(start) || end - start !== WEEK_MS) say(`is no week of Seoul: ${periodStart} to ${periodEnd}`);
    if (start < lastEnd) say('covers what another does');
    const sum = lines.reduce((won, { amountWon }) => won + amountWon, 0);
    if (sum !== totalWon) say(`is ${totalWon}, its lines ${sum}`);
    const carried = lines.filter(({ what }) => what === 'carried').reduce((won, { amountWon }) => won + amountWon, 0);
    if (carried !== carriedWon) say(`takes over ${carried}, and ${carriedWon} were carried`);
    if ((state === 'carried') !== totalWon < LEAST_PAYOUT_WON) say(`of ${totalWon} won is ${state}`);
    for (const { at } of lines) if (at !== null && Date.parse(at) >= end) say(`has a line of ${at}`);
    carriedWon = state === 'carried' ? totalWon : 0;
    lastEnd = end;
  }
  return found;
}
