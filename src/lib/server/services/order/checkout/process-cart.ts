import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { checkoutOnSite, type MadeOrder } from './checkout-on-site.ts';
import { confirmCard, refuseDuplicates } from './confirm-card.ts';
import type { CheckoutLine } from './place-orders.ts';

export interface CartCheckout {
  lines: readonly CheckoutLine[];
  /** The result of the payment window; needed if a line is paid by card. */
  card: { paymentKey: string; providerOrderId: string; amountWon: number } | null;
  /** As of `checkoutOnSite`; a card's checkout is known by its order id. */
  attempt?: string | undefined;
  isAdult?: boolean | undefined;
}

/**
 * Buys several products at once, each its own way: all lines or none (rules.md section 7). Refuses with
 * `duplicateLine`, `paymentInfoMissing`, and as `placeOrders` and `confirmCard` do.
 */
export async function processCart(
  deps: Deps,
  viewer: Viewer,
  { lines, card, attempt, isAdult }: CartCheckout,
): Promise<Pick<MadeOrder, 'id'>[] | MadeOrder[]> {
  refuseDuplicates(lines);
  if (lines.every((line) => line.way === 'onSite')) return checkoutOnSite(deps, viewer, lines, { attempt, isAdult });
  if (!card) throw new DomainError('paymentInfoMissing');
  const ids = await confirmCard(deps, viewer, { ...card, lines, isAdult });
  return ids.map((id) => ({ id }));
}
