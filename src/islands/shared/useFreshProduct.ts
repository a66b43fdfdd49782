import { useEffect } from 'react';
import { call, serverNow } from '#lib/client/caller/call.ts';
import { onCameBack } from '#lib/client/page/came-back.ts';
import { isAtWork } from '#lib/client/page/reload-if-reached.ts';
import { readWhileSeen } from '#lib/stores/clock.ts';

interface Shown {
  productId: number;
  price: number;
  /** Pieces that can be bought. */
  stock: number;
  /** Keeps what its reader has chosen for the page as it will be. */
  keep?: () => void;
}

/**
 * Loads a product's page anew where the product is not as it says any more: nearly all of it is the server's. It is
 * asked where history brought the page up, and each minute while somebody looks: then a piece fewer is no reason, but
 * another price, and that none is left or some are back. A dialog that was opened meanwhile stays: the purchase is
 * refused where what it says does not hold.
 */
export function useFreshProduct({ productId, price, stock, keep }: Shown): void {
  // A request: history brought up a page of before, or time has passed.
  useEffect(() => {
    let readAt = serverNow();
    async function look(isSame: (left: number) => boolean) {
      readAt = serverNow();
      const response = await call('GET /api/buyer/products/{productId}', { params: { productId } });
      if (!response.ok) return;
      const { recall, store, price: costs, quantity: left } = response.data;
      const isOther = costs !== price || !isSame(left) || recall || store.isDeleted;
      if (!isOther || isAtWork()) return;
      keep?.();
      location.reload();
    }
    const ends = [
      onCameBack(() => void look((left) => left === stock)),
      readWhileSeen(
        () => readAt,
        () => void look((left) => left > 0 === stock > 0),
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [productId, price, stock, keep]);
}
