import type { Serve } from '../pipeline/route.ts';
import { addAgain } from '../services/buyer/carts/add-again.ts';
import { addToCart } from '../services/buyer/carts/add-to-cart.ts';
import { listCart } from '../services/buyer/carts/list-cart.ts';
import { mergeCart } from '../services/buyer/carts/merge-cart.ts';
import { removeFromCart } from '../services/buyer/carts/remove-from-cart.ts';
import { setCartQuantity } from '../services/buyer/carts/set-quantity.ts';

export function cartRoutes(serve: Serve): void {
  serve('POST /api/buyer/carts/addCart', (deps, viewer, { body }) => addToCart(deps, viewer, body));
  serve('POST /api/buyer/carts/addAgain', (deps, viewer, { body }) => addAgain(deps, viewer, body.orderId));
  serve('GET /api/buyer/carts/all', (deps, viewer) => listCart(deps, viewer));
  serve('DELETE /api/buyer/carts', (deps, viewer, { body }) => removeFromCart(deps, viewer, body.productIds));
  serve('POST /api/buyer/carts/merge', (deps, viewer, { body }) => mergeCart(deps, viewer, body.items));
  serve('PATCH /api/buyer/carts/{productId}', (deps, viewer, { params, body }) =>
    setCartQuantity(deps, viewer, { productId: params.productId, quantity: body.quantity }),
  );
}
