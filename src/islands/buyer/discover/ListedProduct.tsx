import type { Ref } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { type Gone, ProductCard } from '#islands/shared/ProductCard.tsx';
import type { CardProduct } from '#lib/contract/product/products.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { FreshProduct } from '#lib/stores/fresh-products.ts';
import { HoldButton } from './HoldButton.tsx';

interface Props {
  product: CardProduct;
  /** What has changed of it since its list was read. */
  fresh?: FreshProduct | undefined;
  now: Date;
  /** How the buyer comes; left out where nobody knows from where. */
  travel?: Travel | null;
  eager?: boolean;
  hasMart?: boolean;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/** A card whose product can be ordered at once, as long as it can be bought. */
export function ListedProduct({ product: read, fresh, ...card }: Props) {
  const product: CardProduct & { gone?: Gone | undefined } = { ...read, ...fresh };
  const { productId, name, price, weightGrams, pausedUntil, quantity, expirationDate, adultOnly, bag, gone } = product;
  const isPaused = pausedUntil !== undefined && new Date(pausedUntil) > card.now;
  // Alcohol is asked about before it is ordered, and what may be in a bag is read.
  const canOrder = !adultOnly && !bag && quantity > 0 && new Date(expirationDate) > card.now && !gone && !isPaused;
  return (
    <Boundary part="ProductCard" as="li">
      <ProductCard
        product={product}
        hasStepped={product.price !== read.price}
        {...card}
        action={canOrder && <HoldButton productId={productId} name={name} price={price} weightGrams={weightGrams} />}
      />
    </Boundary>
  );
}
