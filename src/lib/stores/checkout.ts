import { atom } from 'nanostores';

/** One product line to buy, with what the dialog says of it. `price` in won. */
export interface CheckoutLine {
  productId: number;
  name: string;
  price: number;
  quantity: number;
}

/** What is about to be bought; the checkout island shows its dialog while this is set. */
export const $checkout = atom<readonly CheckoutLine[] | null>(null);

export const startCheckout = (lines: readonly CheckoutLine[]): void => $checkout.set(lines);
export const leaveCheckout = (): void => $checkout.set(null);
