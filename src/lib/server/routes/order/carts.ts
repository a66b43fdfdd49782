import type { Serve } from '../../pipeline/route.ts';
import { addAgain } from '../../services/order/cart/add-again.ts';
import { addToCart } from '../../services/order/cart/add-to-cart.ts';
import { listCart } from '../../services/order/cart/list-cart.ts';
import { mergeCart } from '../../services/order/cart/merge-cart.ts';
import { removeFromCart } from '../../services/order/cart/remove-from-cart.ts';
import { setCartQuantity } from '../../services/order/cart/set-quantity.ts';
import { presentMerged } from './present.ts';

export function cartRoutes(serve: Serve): void {
  serve('POST /api/buyer/carts/addCart', (deps, viewer, { body }) => addToCart(deps, viewer, body));
  serve('POST /api/buyer/carts/addAgain', (deps, viewer, { body }) => addAgain(deps, viewer, body.orderId));
  serve('GET /api/buyer/carts/all', (deps, viewer) => listCart(deps, viewer));
  serve('DELETE /api/buyer/carts', (deps, viewer, { body }) => removeFromCart(deps, viewer, body.productIds));
  serve('POST /api/buyer/carts/merge', async (deps, viewer, { body }) =>
    presentMerged(await mergeCart(deps, viewer, body.items)),
  );
  serve('PATCH /api/buyer/carts/{productId}', (deps, viewer, { params, body }) =>
    setCartQuantity(deps, viewer, { productId: params.productId, quantity: body.quantity }),
  );
}
