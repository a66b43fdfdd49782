/** An order line of goods by weight, in won and grams of a piece at the most. */
interface Line {
  orderId: number;
  quantity: number;
  unitPriceWon: number;
  weightGrams: number;
}

/** Hundredths of what was told: now and then more than it, of which nobody pays the rest. */
const [LEAST, RANGE] = [58, 55];

/**
 * What lies on the scale for an order: the same whenever it is handed over, also after an answer that nobody heard. Of
 * every third the counter reads the price on the label, of the others it types the grams.
 */
export function onScale({ orderId, quantity, unitPriceWon, weightGrams }: Line): { grams: number } | { won: number } {
  const percent = LEAST + ((orderId * 37) % RANGE);
  return orderId % 3 === 0
    ? { won: Math.max(1, Math.floor((unitPriceWon * quantity * percent) / 100)) }
    : { grams: Math.max(1, Math.floor((weightGrams * quantity * percent) / 100)) };
}

/** What an order must be sold for by that scale, without a line of the market's own rules. */
export function soldByScale(line: Line, isReservation: boolean): number {
  const said = onScale(line);
  const byScale =
    'won' in said ? said.won : Number((BigInt(line.unitPriceWon) * BigInt(said.grams)) / BigInt(line.weightGrams));
  const goods = Math.max(1, Math.min(byScale, line.unitPriceWon * line.quantity));
  return isReservation ? goods + Math.floor((goods + 5) / 10) : goods;
}
