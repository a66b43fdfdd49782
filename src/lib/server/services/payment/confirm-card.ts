import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import type { CheckoutLine } from '../order/checkout/place-orders.ts';
import { beginPayment, type CardCheckout } from './begin-payment.ts';
import { decidePayment } from './decide-payment.ts';

/**
 * Buys with a card: holds, charges, opens, in three steps that survive the end of the process at any point (rules.md
 * section 7). The same call again, at the same time or later, answers the same orders and charges once.
 */
export async function confirmCard(deps: Deps, viewer: Viewer, checkout: CardCheckout): Promise<number[]> {
  if (!deps.gateways.toss) throw new DomainError('featureOff');
  return decidePayment(deps, await beginPayment(deps, viewer, checkout));
}

/** Two lines of one product would each be priced and rounded by itself. */
export function refuseDuplicates(lines: readonly CheckoutLine[]): void {
  if (new Set(lines.map((line) => line.productId)).size < lines.length) throw new DomainError('duplicateLine');
}
