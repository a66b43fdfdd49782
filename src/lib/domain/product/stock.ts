/** How many units of a product are for sale, held by open orders, and picked up. rules.md section 4. */
export type StockCounts = { waiting: number; inSale: number; completed: number };

/**
 * `adjust` is the seller's own move: +1 or −1, or the difference to a count that was set; `release` is an order
 * cancelled, expired, or failed in payment; `writeOff` removes waiting units that are not there, or were recalled. Of
 * an ended order that was handed over all the same (market.md section 27) `pickUpLate` takes the units that wait; the
 * rest is a `shortage`.
 */
export type StockEvent = 'register' | 'adjust' | 'hold' | 'pickUp' | 'release' | 'writeOff' | 'pickUpLate' | 'shortage';

export type StockRefusal =
  /** Fewer units wait than the buyer wants. */
  | 'outOfStock'
  /** The seller takes away more units than wait. */
  | 'belowZero'
  /** More units would wait than `QUANTITY.max`. */
  | 'aboveMaximum'
  /** More units would leave the hold than are held: the caller moved an order twice. */
  | 'notHeld'
  /** The quantity is no whole number from 1 up, or an adjustment of nothing. */
  | 'badQuantity';

/** Units of one product: of one order line, of one registration, and of all that may wait at once. */
export const QUANTITY = { min: 1, max: 1_000_000 } as const;

export const NO_STOCK: StockCounts = { waiting: 0, inSale: 0, completed: 0 };

/**
 * The change of each count by `event`; `quantity` is 1 or more; for `adjust` it may be negative. The table of rules.md
 * section 4.
 */
export function stockDelta(event: StockEvent, quantity: number): StockCounts {
  switch (event) {
    case 'register':
    case 'adjust':
      return { ...NO_STOCK, waiting: quantity };
    case 'hold':
      return { ...NO_STOCK, waiting: -quantity, inSale: quantity };
    case 'pickUp':
      return { ...NO_STOCK, inSale: -quantity, completed: quantity };
    case 'release':
      return { ...NO_STOCK, waiting: quantity, inSale: -quantity };
    case 'writeOff':
      return { ...NO_STOCK, waiting: -quantity };
    case 'pickUpLate':
      return { ...NO_STOCK, waiting: -quantity, completed: quantity };
    case 'shortage':
      return { ...NO_STOCK, completed: quantity };
  }
}

/** How the pieces of an order that had ended are found: from what waits, and as a shortage. */
export function splitLate(quantity: number, waiting: number): { pickUpLate: number; shortage: number } {
  const pickUpLate = Math.min(quantity, Math.max(waiting, 0));
  return { pickUpLate, shortage: quantity - pickUpLate };
}

function fitsEvent(event: StockEvent, quantity: number): boolean {
  const moved = event === 'adjust' ? Math.abs(quantity) : quantity;
  return Number.isInteger(moved) && moved >= QUANTITY.min && moved <= QUANTITY.max;
}

/**
 * The counts after `event`, or why it cannot be. Counts never fall below 0. A release is never refused for being too
 * much: held units go back even where the seller has filled the shelf since. rules.md section 4.
 */
export function applyStock(
  counts: StockCounts,
  event: StockEvent,
  quantity: number,
): { ok: true; counts: StockCounts } | { ok: false; reason: StockRefusal } {
  if (!fitsEvent(event, quantity)) return { ok: false, reason: 'badQuantity' };
  const delta = stockDelta(event, quantity);
  const waiting = counts.waiting + delta.waiting;
  const inSale = counts.inSale + delta.inSale;
  if (waiting < 0) return { ok: false, reason: event === 'hold' ? 'outOfStock' : 'belowZero' };
  if (inSale < 0) return { ok: false, reason: 'notHeld' };
  const sellerAdds = event === 'register' || (event === 'adjust' && quantity > 0);
  if (sellerAdds && waiting > QUANTITY.max) return { ok: false, reason: 'aboveMaximum' };
  return { ok: true, counts: { waiting, inSale, completed: counts.completed + delta.completed } };
}
