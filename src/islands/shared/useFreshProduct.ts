import { useEffect } from 'react';
import { call } from '#lib/client/caller/call.ts';
import { onCameBack } from '#lib/client/page/came-back.ts';
import { isAtWork } from '#lib/client/page/reload-if-reached.ts';

interface Shown {
  productId: number;
  price: number;
  /** Pieces that can be bought. */
  stock: number;
}

/**
 * Loads a product's page anew where history brought it up and the product is not as it says any more: nearly all of it
 * is the server's. A dialog that was opened meanwhile stays: the purchase is refused where what it says does not hold.
 */
export function useFreshProduct({ productId, price, stock }: Shown): void {
  // A request: history brought up a page of before.
  useEffect(() => {
    return onCameBack(async () => {
      const response = await call('GET /api/buyer/products/{productId}', { params: { productId } });
      if (!response.ok) return;
      const { recall, store } = response.data;
      const isSame = response.data.price === price && response.data.quantity === stock;
      if ((!isSame || recall || store.isDeleted) && !isAtWork()) location.reload();
    });
  }, [productId, price, stock]);
}
