import type { Ref } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { type Gone, ProductCard } from '#islands/shared/ProductCard.tsx';
import type { CardProduct } from '#lib/contract/product/products.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { CartButton } from './CartButton.tsx';
import { HoldButton } from './HoldButton.tsx';

interface Props {
  product: CardProduct & { gone?: Gone | undefined };
  now: Date;
  /** How the buyer comes, where they chose from where. */
  travel?: Travel | null;
  eager?: boolean;
  sizes?: string;
  hasMart?: boolean;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/** A card whose product can be held or go into the cart, as long as it can be bought. */
export function ListedProduct({ product, ...card }: Props) {
  const canAdd = product.quantity > 0 && new Date(product.expirationDate) > card.now && !product.gone;
  const { productId, name, price, pausedUntil } = product;
  const isPaused = pausedUntil !== undefined && new Date(pausedUntil) > card.now;
  return (
    <Boundary part="ProductCard" as="li">
      <ProductCard
        product={product}
        {...card}
        corner={canAdd && <CartButton productId={productId} name={name} />}
        action={canAdd && !isPaused && <HoldButton productId={productId} name={name} price={price} />}
      />
    </Boundary>
  );
}
