import { amountOf } from '../product/unit-price.ts';

/** The facts of a picked-up order from which its saving is computed. Whole won. */
export interface PickedUpOrder {
  /** 정가 of one piece as the listing has it; null where there is none. */
  listPriceWon: number | null;
  /** The registered price of a piece when the order was made; null in the oldest orders. */
  basePriceWon: number | null;
  quantity: number;
  /** The paid amount, a reservation's surcharge included. */
  totalPriceWon: number;
  productName: string;
  /** The amount that the label says. */
  netContent: string | null;
  /** Goods by weight: the price that was told, and the most grams of a piece. */
  weighed?: { toldWon: number; weightGrams: number } | null;
}

export interface Saved {
  won: number;
  /** Weight of food whose listing says it; all other food counts nothing. */
  grams: number;
}

/** The weight of one piece as its label or its name says it; 0 where neither does, and for litres. */
const gramsOf = (netContent: string | null, name: string): number => {
  const found = (netContent === null ? null : amountOf(netContent)) ?? amountOf(name);
  return found?.per === '100g' ? found.amount : 0;
};

/**
 * An estimate of what pickups saved their buyer: the list price, or the registered price where that is more, less what
 * was paid; and the weight of the food, where label or name say one. An order that cost more saved nothing, and takes
 * nothing from the others.
 */
export function savedBy(orders: readonly PickedUpOrder[]): Saved {
  const saved = { won: 0, grams: 0 };
  for (const { listPriceWon, basePriceWon, quantity, totalPriceWon, productName, netContent, weighed } of orders) {
    // What is on the scale is so much of what was told.
    const share = weighed ? totalPriceWon / weighed.toldWon : 1;
    const listedWon = Math.floor(Math.max(listPriceWon ?? 0, basePriceWon ?? 0) * quantity * share);
    saved.won += Math.max(0, listedWon - totalPriceWon);
    saved.grams += (weighed ? weighed.weightGrams * share : gramsOf(netContent, productName)) * quantity;
  }
  return { won: saved.won, grams: Math.round(saved.grams) };
}

const isNothing = ({ won, grams }: Saved) => won === 0 && grams === 0;

/**
 * What is said of what somebody saved, the first of it large: this month's, where there is any yet, and this year's,
 * where that is more.
 */
export function savedToShow({ month, year }: { month: Saved; year: Saved }): { of: 'month' | 'year'; saved: Saved }[] {
  const isSame = month.won === year.won && month.grams === year.grams;
  return [
    ...(isNothing(month) ? [] : [{ of: 'month' as const, saved: month }]),
    ...(isNothing(year) || isSame ? [] : [{ of: 'year' as const, saved: year }]),
  ];
}
