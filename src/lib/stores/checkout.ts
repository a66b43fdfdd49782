import { atom } from 'nanostores';
import { awaitOnPage } from '#lib/client/caller/await-on-page.ts';
import type { Way } from '#lib/domain/money.ts';
import { CHECKOUT_LOADING } from '#lib/messages/loading.ts';

/** One product line to buy, with what the dialog says of it. */
export interface CheckoutLine {
  productId: number;
  name: string;
  quantity: number;
}

/** How a payment ended that this page had been left for: why, and how each product was to be paid. */
export interface RefusedPayment {
  message: string;
  ways: ReadonlyMap<number, Way>;
}

export interface CheckoutRequest {
  lines: readonly CheckoutLine[];
  /** The card of an earlier try, in the page itself, was refused: the choice is as it was. */
  refused?: RefusedPayment;
  /**
   * Called once orders are made, before the page goes on to their confirmation. Not called where the card is paid in
   * the page itself.
   */
  onBought?: (orderIds: readonly number[]) => void;
  /** Called when a quantity is changed in the dialog. */
  onQuantity?: (productId: number, quantity: number) => void;
}

/** What is about to be bought; the checkout island shows its dialog while this is set. */
export const $checkout = atom<CheckoutRequest | null>(null);

/** Opens the purchase dialog for one line or several. */
export function startCheckout(lines: readonly CheckoutLine[], others: Omit<CheckoutRequest, 'lines'> = {}): void {
  $checkout.set(lines.length === 0 ? null : { lines, ...others });
  awaitOnPage({ island: 'Checkout', text: CHECKOUT_LOADING });
}
export const leaveCheckout = (): void => $checkout.set(null);
