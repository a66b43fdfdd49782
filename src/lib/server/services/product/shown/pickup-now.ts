import type { ProductDetail } from '#lib/contract/product/products.ts';
import { pickupStart } from '#lib/domain/mart/hours.ts';
import { martTakes, type PaymentMethod } from '#lib/domain/mart/mart.ts';
import { ordersFrom } from '#lib/domain/mart/pause.ts';
import type { Way } from '#lib/domain/money.ts';
import { type PickupTerms, pickupWindow } from '#lib/domain/order/pickup.ts';

const WAYS: readonly Way[] = ['onSite', 'card', 'reservation'];

/**
 * The pickup window of buying a product as soon as its mart takes orders, now or after its pause, by any way that the
 * mart takes; or why by none of them. rules.md section 6.
 */
export function pickupNow(
  { paymentMethod, pausedUntil }: { paymentMethod: PaymentMethod; pausedUntil: Date | null },
  terms: Omit<PickupTerms, 'way'>,
): ProductDetail['pickup'] {
  const now = ordersFrom(pausedUntil, terms.now);
  const windows = WAYS.filter((way) => martTakes(paymentMethod, way)).map((way) =>
    pickupWindow({ ...terms, way, now }),
  );
  const possible = windows.find((window) => window.ok);
  const opensAt = pickupStart(terms.hours, terms.now)?.toISOString() ?? null;
  if (possible?.ok) {
    return { possible: true, from: possible.start.toISOString(), until: possible.validUntil.toISOString(), opensAt };
  }
  const [first] = windows;
  if (!first || first.ok) return { possible: false, reason: 'martNotOpening', opensAt };
  return { possible: false, reason: first.reason, opensAt: first.opensAgainAt?.toISOString() ?? opensAt };
}
