import { asc, eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orders } from '#lib/server/schema/index.ts';
import { confirmPayment } from '../../payment/confirm-payment.ts';
import { beginCardCheckout, type CardCheckout } from './begin-card-checkout.ts';
import type { CheckoutLine } from './place-orders.ts';

/**
 * Buys with a card: holds, charges, opens, in three steps that survive the end of the process at any point (rules.md
 * section 7). The same call again, at the same time or later, answers the same orders and charges once. Refuses as
 * `beginCardCheckout` and `confirmPayment` do, and with `featureOff` where cards are off.
 */
export async function confirmCard(deps: Deps, viewer: Viewer, checkout: CardCheckout): Promise<number[]> {
  if (!deps.gateways.toss) throw new DomainError('featureOff');
  const { checkoutId } = await confirmPayment(deps, await beginCardCheckout(deps, viewer, checkout));
  const rows = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId))
    .orderBy(asc(orders.id));
  return rows.map((row) => row.id);
}

/** Two lines of one product would each be priced and rounded by itself. */
export function refuseDuplicates(lines: readonly CheckoutLine[]): void {
  if (new Set(lines.map((line) => line.productId)).size < lines.length) throw new DomainError('duplicateLine');
}
