import { CART_MAX_LINES } from '#lib/domain/person/limits.ts';
import { deviceStorage } from './storages.ts';

/** The cart of a visitor who is not signed in: kept in this browser, merged into the account's at sign-in. */
export interface KeptLine {
  productId: number;
  quantity: number;
}

export const GUEST_CART_KEY = 'cart';
const MAX_QUANTITY = 999_999;

function isLine(value: unknown): value is KeptLine {
  const line = value as Partial<KeptLine> | null;
  const counts = (n: unknown): boolean => Number.isSafeInteger(n) && (n as number) > 0;
  return typeof line === 'object' && line !== null && counts(line.productId) && counts(line.quantity);
}

/** The lines that are kept; anything that is no line is left out. */
export function guestLines(storage: Storage = deviceStorage()): KeptLine[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(GUEST_CART_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isLine).slice(0, CART_MAX_LINES) : [];
  } catch {
    return [];
  }
}

/** Keeps a line; again adds up. Answers how many lines are kept. */
export function keepLine({ productId, quantity }: KeptLine, storage: Storage = deviceStorage()): number {
  const lines = guestLines(storage);
  const line = lines.find((one) => one.productId === productId);
  if (line) line.quantity = Math.min(line.quantity + quantity, MAX_QUANTITY);
  else lines.unshift({ productId, quantity });
  try {
    storage.setItem(GUEST_CART_KEY, JSON.stringify(lines.slice(0, CART_MAX_LINES)));
  } catch {
    // A full storage only costs the memory of this line.
  }
  return guestLines(storage).length;
}

export function clearGuestCart(storage: Storage = deviceStorage()): void {
  storage.removeItem(GUEST_CART_KEY);
}
