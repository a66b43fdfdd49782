import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { addText } from '#lib/messages/product/product-card.ts';
import { $cartProducts, addPieces } from '#lib/stores/cart-products.ts';
import css from './card-actions.module.css';

/**
 * Puts one piece of a card's product into the cart, and says how many are there. A press before hydration counts
 * (event-replay.ts).
 */
export function CartButton({ productId, name }: { productId: number; name: string }) {
  const inCart = useStore($cartProducts, { ssr: 'initial' }).get(productId) ?? 0;
  const [adding, setAdding] = useState(false);

  async function add() {
    if (adding) return;
    setAdding(true);
    await addPieces({ productId, quantity: 1 });
    setAdding(false);
  }

  const shown = inCart > 99 ? '99+' : String(inCart);
  const label = addText(name, inCart > 0 ? shown : null);
  return (
    <button
      type="button"
      className={`icon-button script-only ${css.add}`}
      aria-label={label}
      aria-busy={adding || undefined}
      data-in-cart={inCart > 0 || undefined}
      data-each
      onClick={add}
    >
      {inCart > 0 ? <span>{shown}</span> : <Icon name="cart" />}
    </button>
  );
}
