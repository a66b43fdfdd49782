import type { PendingItem } from '#lib/client/card-session.ts';
import type { Quote, WayQuote } from '#lib/contract/checkout.ts';
import { CARD_MIN_WON, type Way } from '#lib/domain/money.ts';

export const WAYS = ['onSite', 'card', 'reservation'] as const satisfies readonly Way[];

export type QuotedLine = Quote['lines'][number];

/** The terms of every line, and how the buyer means to pay each; null where a line cannot be bought at all. */
export interface Choice {
  /** Fresh: what a card payment made by these terms is called at the provider. */
  orderId: string;
  lines: readonly QuotedLine[];
  ways: readonly (Way | null)[];
}

/** Terms just quoted. Keeps the ways that were chosen before and still are possible, else the first possible one. */
export function choiceOf({ orderId, lines }: Quote, before: readonly (Way | null)[] = []): Choice {
  const ways = lines.map((line, i) => {
    const previous = before[i];
    return previous && line[previous].possible ? previous : (WAYS.find((way) => line[way].possible) ?? null);
  });
  return { orderId, lines, ways };
}

type Terms = WayQuote & { possible: true };

/** What will be bought by which terms. Null where a line cannot be bought. */
export function chosenTerms({ lines, ways }: Pick<Choice, 'lines' | 'ways'>): { way: Way; terms: Terms }[] | null {
  const chosen = lines.map((line, i) => {
    const way = ways[i];
    const terms = way && line[way];
    return way && terms?.possible ? { way, terms } : null;
  });
  return chosen.every((one) => one !== null) ? chosen : null;
}

/** Which ways are open to one line at least. */
export const possibleWays = ({ lines }: Pick<Choice, 'lines'>): Record<Way, { possible: boolean }> => {
  const some = (way: Way) => ({ possible: lines.some((line) => line[way].possible) });
  return { onSite: some('onSite'), card: some('card'), reservation: some('reservation') };
};

/** One way for every line that allows it; the others keep theirs. */
export const chooseForAll = ({ lines, ways }: Choice, way: Way): readonly (Way | null)[] =>
  ways.map((old, i) => (lines[i]![way].possible ? way : old));

/** The way that all lines have which allow it; null where they differ. */
export function commonWay(choice: Choice): Way | null {
  const { ways } = choice;
  const isCommon = (way: Way) => ways.includes(way) && chooseForAll(choice, way).every((one, i) => one === ways[i]);
  return WAYS.find(isCommon) ?? null;
}

export interface Amounts {
  cardWon: number;
  /** How much of that is exempt from VAT. */
  cardTaxFreeWon: number;
  onSiteWon: number;
}

/** In won: what the card is charged now, and what is due in the mart. Sums of the server's own figures. */
export function amountsOf(choice: Pick<Choice, 'lines' | 'ways'>): Amounts {
  const sums = { cardWon: 0, cardTaxFreeWon: 0, onSiteWon: 0 };
  for (const [i, { way, terms }] of (chosenTerms(choice) ?? []).entries()) {
    sums[way === 'onSite' ? 'onSiteWon' : 'cardWon'] += terms.amount;
    if (way !== 'onSite' && choice.lines[i]!.taxFree) sums.cardTaxFreeWon += terms.amount;
  }
  return sums;
}

/** Whether what is chosen for the card comes to less than a card can be charged. */
export const isBelowCardMinimum = (choice: Pick<Choice, 'lines' | 'ways'>): boolean => {
  const { cardWon } = amountsOf(choice);
  return cardWon > 0 && cardWon < CARD_MIN_WON;
};

/** The chosen lines as the pay calls take them. */
export function itemsOf(choice: Choice): PendingItem[] {
  return (chosenTerms(choice) ?? []).map(({ way, terms }, i) => ({
    productId: choice.lines[i]!.productId,
    quantity: choice.lines[i]!.quantity,
    paymentMethod: way === 'onSite' ? 'ON_SITE' : 'CARD',
    isReservation: way === 'reservation',
    expectedValidUntil: terms.validUntil,
    expectedAmount: terms.amount,
  }));
}

const TOLERANCE_MS = 5 * 60_000;

/** False where the buyer must see the new terms first: another amount, or a deadline that moved by more than the server takes. */
export function agrees(seen: Choice, fresh: Choice): boolean {
  const [before, now] = [chosenTerms(seen), chosenTerms({ ...fresh, ways: seen.ways })];
  return (
    before !== null &&
    now !== null &&
    before.every(({ terms }, i) => {
      const later = now[i]!.terms;
      const movedMs = Math.abs(Date.parse(later.validUntil) - Date.parse(terms.validUntil));
      return later.amount === terms.amount && movedMs <= TOLERANCE_MS;
    })
  );
}
