import { takeRefused } from '#lib/client/payment/card-session.ts';
import { $checkout, startCheckout } from '#lib/stores/checkout.ts';
import { waysOfItems } from './choice.ts';

/** Opens the purchase dialog anew where a card was refused in the page itself, which came back to this address. */
export function reopenRefused(): void {
  if ($checkout.get()) return;
  const found = takeRefused(location.pathname + location.search, Date.now());
  if (!found) return;
  const { items, names = [] } = found.pending;
  startCheckout(
    items.map(({ productId, quantity }, i) => ({ productId, quantity, name: names[i] ?? '' })),
    { refused: { message: found.message, ways: waysOfItems(items) } },
  );
}
