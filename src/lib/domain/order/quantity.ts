import { composed } from '../composed.ts';
import { QUANTITY } from '../product/stock.ts';

/** The digits of a text typed or pasted into a quantity field. spec.md section 5. */
export function digitsOnly(text: string): string {
  return composed(text, 'NFKC').replace(/[^0-9]/g, '');
}

/**
 * The quantity a field means when it is left. Below 1 or not a number is 1; above `stock` is clamped to it, and
 * `clamped` asks for the message. An empty shelf still reads 1, clamped: nothing can be bought, and no field shows 0.
 * spec.md section 5.
 */
export function readQuantity(text: string, stock: number): { quantity: number; clamped: boolean } {
  const typed = composed(text, 'NFKC').trim();
  const wanted = /^\d+$/.test(typed) ? Math.max(QUANTITY.min, Number(typed)) : QUANTITY.min;
  return { quantity: Math.max(QUANTITY.min, Math.min(wanted, stock)), clamped: wanted > stock };
}

/** Whether the minus button works: not at 1. */
export function canDecrease(quantity: number): boolean {
  return quantity > QUANTITY.min;
}

/** Whether the plus button works: not at the stock. */
export function canIncrease(quantity: number, stock: number): boolean {
  return quantity < stock;
}
