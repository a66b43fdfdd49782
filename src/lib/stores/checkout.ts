import { atom } from 'nanostores';

/** One product line to buy, with what the dialog says of it. */
export interface CheckoutLine {
  productId: number;
  name: string;
  quantity: number;
  /** Whose it is, where lines of several marts are bought at once. */
  martName?: string;
}

export interface CheckoutRequest {
  lines: readonly CheckoutLine[];
  /** Called once orders are made, before the page goes on to their confirmation. Not called where the card is paid in the page itself. */
  onBought?: (orderIds: readonly number[]) => void;
}

/** What is about to be bought; the checkout island shows its dialog while this is set. */
export const $checkout = atom<CheckoutRequest | null>(null);

/** Opens the purchase dialog for one line or several; each is paid its own way. */
export function startCheckout(lines: readonly CheckoutLine[], onBought?: (orderIds: readonly number[]) => void): void {
  $checkout.set(lines.length === 0 ? null : { lines, ...(onBought ? { onBought } : {}) });
}
export const leaveCheckout = (): void => $checkout.set(null);
