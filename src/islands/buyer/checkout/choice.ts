import type { PendingItem } from '#lib/client/payment/card-session.ts';
import type { Quote, QuotedMart, WayQuote } from '#lib/contract/order/checkout.ts';
import { groupBy } from '#lib/domain/group.ts';
import { CARD_MIN_WON, type Way } from '#lib/domain/money.ts';
import { visitWindow } from '#lib/domain/order/visit.ts';

export const WAYS = ['onSite', 'card', 'reservation'] as const satisfies readonly Way[];

export type QuotedLine = Quote['lines'][number];

/**
 * The terms of every line, and how the buyer means to pay: one way a mart. A line that cannot be bought that way falls
 * out: null.
 */
export interface Choice {
  /** Fresh: what a card payment made by these terms is called at the provider. */
  orderId: string;
  lines: readonly QuotedLine[];
  stores: readonly QuotedMart[];
  ways: readonly (Way | null)[];
}

type Lines = Pick<Choice, 'lines' | 'ways'>;

/** The lines of one mart, with what is chosen for all of them. */
export interface MartChoice {
  mart: QuotedMart | null;
  /** Null where none of its lines can be bought. */
  way: Way | null;
  /** Where its lines stand in the choice. */
  at: readonly number[];
}

const allows = (line: QuotedLine, way: Way) => line[way].possible;
const isBuyable = (line: QuotedLine) => WAYS.some((way) => allows(line, way));

/** The way that most of the lines allow, the first one of several; null where none allows any. */
function bestWay(lines: readonly QuotedLine[]): Way | null {
  const count = (way: Way) => lines.filter((line) => allows(line, way)).length;
  const best = WAYS.reduce((most, way) => (count(way) > count(most) ? way : most));
  return count(best) > 0 ? best : null;
}

/** Where the lines of each mart stand, marts by their first line. */
const byMart = (lines: readonly QuotedLine[]): number[][] =>
  groupBy(
    lines.map(({ storeId }, at) => ({ storeId, at })),
    ({ storeId }) => storeId ?? 0,
  ).map((ofMart) => ofMart.map(({ at }) => at));

/** One way for all lines of a mart; those that do not allow it fall out. */
function withWay(lines: readonly QuotedLine[], ways: readonly (Way | null)[], at: readonly number[], way: Way | null) {
  return ways.map((old, i) => {
    if (!at.includes(i)) return old;
    return way && allows(lines[i]!, way) ? way : null;
  });
}

export type ChosenWays = ReadonlyMap<number, Way>;

/** How each product is to be paid. */
export const waysByProduct = ({ lines, ways }: Lines): ChosenWays =>
  new Map(lines.flatMap(({ productId }, i) => (ways[i] ? [[productId, ways[i]]] : [])));

/**
 * Terms just quoted. A mart keeps the way that was chosen before if that still buys something, else it has the one that
 * buys most.
 */
export function choiceOf({ orderId, lines, stores }: Quote, before: ChosenWays = new Map()): Choice {
  let ways: readonly (Way | null)[] = lines.map(() => null);
  for (const at of byMart(lines)) {
    const ofMart = at.map((i) => lines[i]!);
    const chosen = ofMart.map(({ productId }) => before.get(productId)).find((way) => way !== undefined);
    const isKept = chosen !== undefined && ofMart.some((line) => allows(line, chosen));
    ways = withWay(lines, ways, at, isKept ? chosen : bestWay(ofMart));
  }
  return { orderId, lines, stores, ways };
}

/** The lines by mart, each with its one way to pay. */
export const martsOf = ({ lines, stores, ways }: Choice): MartChoice[] =>
  byMart(lines).map((at) => ({
    at,
    mart: stores.find(({ storeId }) => storeId === lines[at[0]!]!.storeId) ?? null,
    way: at.map((i) => ways[i]!).find((way) => way !== null) ?? null,
  }));

/** Chooses a way for the mart whose lines stand there. */
export const chooseFor = ({ lines, ways }: Lines, at: readonly number[], way: Way): readonly (Way | null)[] =>
  at.some((i) => allows(lines[i]!, way)) ? withWay(lines, ways, at, way) : ways;

/** Whether a way buys all of a mart's lines that can be bought at all. */
const buysAll = (lines: readonly QuotedLine[], at: readonly number[], way: Way): boolean => {
  const buyable = at.map((i) => lines[i]!).filter(isBuyable);
  return buyable.length > 0 && buyable.every((line) => allows(line, way));
};

type Possible = Record<Way, { possible: boolean }>;
const possible = (of: (way: Way) => boolean): Possible => ({
  onSite: { possible: of('onSite') },
  card: { possible: of('card') },
  reservation: { possible: of('reservation') },
});

/** Which ways buy something at a mart. */
export const waysAt = ({ lines }: Pick<Choice, 'lines'>, at: readonly number[]): Possible =>
  possible((way) => at.some((i) => allows(lines[i]!, way)));

/** Which ways one mart at least sells by, with none of its lines falling out. */
export const possibleWays = ({ lines }: Pick<Choice, 'lines'>): Possible =>
  possible((way) => byMart(lines).some((at) => buysAll(lines, at, way)));

/** One way for every mart that sells all its lines by it; the others keep theirs. */
export const chooseForAll = ({ lines, ways }: Lines, way: Way): readonly (Way | null)[] =>
  byMart(lines)
    .filter((at) => buysAll(lines, at, way))
    .reduce<readonly (Way | null)[]>((chosen, at) => withWay(lines, chosen, at, way), ways);

/** The way that all marts have which sell by it; null where they differ. */
export function commonWay(choice: Lines): Way | null {
  const { ways } = choice;
  const isCommon = (way: Way) => ways.includes(way) && chooseForAll(choice, way).every((one, i) => one === ways[i]);
  return WAYS.find(isCommon) ?? null;
}

type Terms = WayQuote & { possible: true };

/** What will be bought, by which terms: without the lines that fell out. */
export const chosenTerms = ({ lines, ways }: Lines): { line: QuotedLine; way: Way; terms: Terms }[] =>
  lines.flatMap((line, i) => {
    const way = ways[i];
    const terms = way && line[way];
    return way && terms?.possible ? [{ line, way, terms }] : [];
  });

/** The choice without the lines that fell out. */
export function withoutFallen<C extends Lines>(choice: C): C {
  const stays = (_: unknown, i: number) => choice.ways[i] !== null;
  return { ...choice, lines: choice.lines.filter(stays), ways: choice.ways.filter(stays) };
}

/** Only what is chosen at some of its marts. */
export const onlyAt = ({ lines, ways }: Lines, at: readonly number[]): Lines => ({
  lines: at.map((i) => lines[i]!),
  ways: at.map((i) => ways[i]!),
});

/**
 * When all that is chosen can be picked up at once, as a quote says it; null where nothing is. rules.md sections 6 and
 * 17.
 */
export function windowOf(choice: Lines, now: Date): { pickupFrom: string; validUntil: string } | null {
  const [first, ...rest] = chosenTerms(choice).map(({ terms }) => ({
    start: new Date(terms.pickupFrom),
    validUntil: new Date(terms.validUntil),
  }));
  if (!first) return null;
  const { start, validUntil } = visitWindow([first, ...rest], now);
  return { pickupFrom: start.toISOString(), validUntil: validUntil.toISOString() };
}

export interface Amounts {
  cardWon: number;
  /** How much of that is exempt from VAT. */
  cardTaxFreeWon: number;
  onSiteWon: number;
}

/** In won: what the card is charged now, and what is due in the mart. Sums of the server's own figures. */
export function amountsOf(choice: Lines): Amounts {
  const sums = { cardWon: 0, cardTaxFreeWon: 0, onSiteWon: 0 };
  for (const { line, way, terms } of chosenTerms(choice)) {
    sums[way === 'onSite' ? 'onSiteWon' : 'cardWon'] += terms.amount;
    if (way !== 'onSite' && line.taxFree) sums.cardTaxFreeWon += terms.amount;
  }
  return sums;
}

/** Whether what is chosen for the card comes to less than a card can be charged. */
export const isBelowCardMinimum = (choice: Lines): boolean => {
  const { cardWon } = amountsOf(choice);
  return cardWon > 0 && cardWon < CARD_MIN_WON;
};

/** Whether what is chosen is for adults alone. */
export const isForAdults = (choice: Lines): boolean => chosenTerms(choice).some(({ line }) => line.adultOnly);

/** The chosen lines as the pay calls take them. */
export const itemsOf = (choice: Lines): PendingItem[] =>
  chosenTerms(choice).map(({ line, way, terms }) => ({
    productId: line.productId,
    quantity: line.quantity,
    paymentMethod: way === 'onSite' ? 'ON_SITE' : 'CARD',
    isReservation: way === 'reservation',
    expectedValidUntil: terms.validUntil,
    expectedAmount: terms.amount,
    ...(line.told !== null && { expectedTold: line.told }),
  }));

/** How the items of a payment were to be paid. */
export const waysOfItems = (items: readonly PendingItem[]): ChosenWays =>
  new Map(
    items.map(({ productId, paymentMethod, isReservation }) => [
      productId,
      paymentMethod === 'ON_SITE' ? 'onSite' : isReservation ? 'reservation' : 'card',
    ]),
  );

const TOLERANCE_MS = 5 * 60_000;

/**
 * False where the buyer must see the new terms first: another amount, another weight or promise, or a deadline that
 * moved by more than the server takes. `seen` is of the same lines, none of which fell out.
 */
export function agrees(seen: Choice, fresh: Choice): boolean {
  const before = chosenTerms(seen);
  const now = chosenTerms({
    ...fresh,
    ways: fresh.lines.map((line, i) => (seen.ways[i] && allows(line, seen.ways[i]) ? seen.ways[i] : null)),
  });
  return (
    before.length > 0 &&
    now.length === before.length &&
    before.every(({ line, terms }, i) => {
      const later = now[i]!;
      const movedMs = Math.abs(Date.parse(later.terms.validUntil) - Date.parse(terms.validUntil));
      return later.terms.amount === terms.amount && later.line.told === line.told && movedMs <= TOLERANCE_MS;
    })
  );
}
