/** A higher commission is told so many days before it counts. market.md 24.1. */
export const HIGHER_COMMISSION_DAYS = 30;

/** One row of a mart's terms: from which day in Seoul (`seoulDayNumber`) which commission counts. */
export interface Terms {
  fromDay: number;
  commissionBp: number;
}

/** The commission of a day: of the row that began last, or the market's own. */
export function commissionOn(terms: readonly Terms[], day: number, marketBp: number): number {
  const begun = terms.filter(({ fromDay }) => fromDay <= day);
  return begun.reduce<Terms>((last, row) => (row.fromDay > last.fromDay ? row : last), {
    fromDay: Number.NEGATIVE_INFINITY,
    commissionBp: marketBp,
  }).commissionBp;
}

/**
 * The first day on which such a commission may begin, told today: tomorrow, or 30 days ahead where it is higher than
 * what would count then. `terms` are those that stand without it. market.md 24.1.
 */
export function termsFrom(
  terms: readonly Terms[],
  wanted: Terms,
  { today, marketBp }: { today: number; marketBp: number },
): number {
  const isHigher = wanted.commissionBp > commissionOn(terms, wanted.fromDay, marketBp);
  return today + (isHigher ? HIGHER_COMMISSION_DAYS : 1);
}
