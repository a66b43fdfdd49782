import { useStore } from '@nanostores/react';
import { heldText, inCartText } from '#lib/messages/order/hold.ts';
import { $cartProducts } from '#lib/stores/cart-products.ts';
import { $openOrders, heldPieces } from '#lib/stores/open-orders.ts';

/** How many pieces of a product wait for the viewer, and how many are in the cart; nothing where there are none. */
export function InHand({ productId }: { productId: number }) {
  const held = heldPieces(useStore($openOrders, { ssr: 'initial' }), productId);
  const inCart = useStore($cartProducts, { ssr: 'initial' }).get(productId) ?? 0;
  if (held === 0 && inCart === 0) return null;
  return (
    <p className="cluster small">
      {held > 0 && <a href="/buyer/purchase">{heldText(held)}</a>}
      {inCart > 0 && <a href="/buyer/cart">{inCartText(inCart)}</a>}
    </p>
  );
}
