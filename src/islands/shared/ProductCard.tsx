import type { ComponentProps, ReactNode, Ref } from 'react';
import type { CardProduct } from '#lib/contract/product/products.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { MartRefusal } from '#lib/domain/mart/standing.ts';
import { isForSale, type ProductStanding, productStanding } from '#lib/domain/product/product-standing.ts';
import { reachOnCard } from '#lib/messages/discovery/reach.ts';
import { nextPriceText } from '#lib/messages/product/next-price.ts';
import { adultTag, bagTag, pickupOnCard, tagOnCard } from '#lib/messages/product/product-card.ts';
import { weightText } from '#lib/messages/product/weighed.ts';

import { Picture } from './Picture.tsx';
import { Price } from './Price.tsx';
import styles from './product-card.module.css';

/** While its seller fills it in, it has no number, and maybe no price or end yet. */
type Shown = Omit<CardProduct, 'productId' | 'price' | 'expirationDate'> & {
  [K in 'productId' | 'price' | 'expirationDate']: CardProduct[K] | null;
} & { gone?: Gone | undefined };

/** What became of it since its list was read. */
export type Gone = 'recalled' | MartRefusal;

function standingOf(product: Omit<Shown, 'expirationDate'> & { saleEnd: Date }, now: Date): ProductStanding {
  const { saleEnd, quantity, pickupFrom, pausedUntil, gone } = product;
  return productStanding(
    {
      isRecalled: gone === 'recalled',
      martRefusal: gone === 'recalled' ? null : gone,
      saleEndsAt: saleEnd,
      quantity,
      pickupFrom: pickupFrom === undefined ? now : new Date(pickupFrom),
      pausedUntil: pausedUntil === undefined ? null : new Date(pausedUntil),
    },
    now,
  );
}

interface Props {
  product: Shown;
  now: Date;
  /** How the buyer comes; left out where nobody knows from where. */
  travel?: Travel | null;
  eager?: boolean;
  /** Whether its price is another than when the list was read. */
  hasStepped?: boolean;
  /** A word on its picture, such as that it is new. */
  mark?: string | null;
  /** Left out where the list is of one mart, which says its name and how far it is. */
  hasMart?: boolean;
  /** What can be done with it at once, beside its price. */
  action?: ReactNode;
  /** In place of its stored picture, such as one that is not sent yet. */
  picture?: ReactNode;
  /** What stands for a price that is not known yet. */
  noPrice?: string;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * A product in a list: every list of the market, and what its seller sees of it. Under its price it says two things, by
 * when to come from how far, and to which mart; its picture bears one tag. A page holds 40 of them: few elements.
 */
export function ProductCard({
  product,
  now,
  travel = null,
  eager = false,
  mark = null,
  hasMart = true,
  ...rest
}: Props) {
  const { productId, name, origin, distance } = product;
  const saleEnd = product.expirationDate === null ? null : new Date(product.expirationDate);
  const standing = saleEnd && standingOf({ ...product, saleEnd }, now);
  const isSold = !standing || isForSale(standing);
  const window = isSold && saleEnd ? pickupOnCard({ ...product, saleEnd }, now) : null;
  const way = travel && distance !== null ? { distance, travel } : null;
  const reach = window && reachOnCard(window, way, now, hasMart);
  const next = isSold ? nextPriceText(product.nextPrice, now) : null;
  const says = saleEnd && standing && tagOnCard({ standing, saleEnd, quantity: product.quantity, mark }, now);
  const tag = product.adultOnly ? adultTag(says) : product.bag ? bagTag(says, name) : says;
  return (
    <li className={styles.card} data-gone={!isSold || undefined}>
      {rest.picture ?? (
        <Picture
          imageKey={product.imageKey}
          category={product.categoryKey}
          colour={product.imageColour}
          alt=""
          eager={eager}
          isOneOfMany
        />
      )}
      {productId === null ? (
        <strong>{name}</strong>
      ) : (
        <a href={`/buyer/product/${productId}`} ref={rest.linkRef}>
          {name}
        </a>
      )}
      <p className={styles.price}>
        {product.price === null ? (
          <span className="soft">{rest.noPrice}</span>
        ) : (
          <StandingPrice price={product.price} listPrice={product.listPrice} hasStepped={rest.hasStepped ?? false} />
        )}
        {rest.action}
      </p>
      {product.weightGrams && product.price !== null && <p>{weightText(product.price, product.weightGrams)}</p>}
      {next && <p>{next}</p>}
      {reach && <p className={reach.isUrgent ? 'warm-text' : undefined}>{reach.text}</p>}
      {hasMart ? (
        <p>
          {productId === null ? product.storeName : <a href={`/buyer/store/${product.storeId}`}>{product.storeName}</a>}
          {origin && ` · ${origin}`}
        </p>
      ) : (
        origin && <p>{origin}</p>
      )}
      {tag && <b>{tag}</b>}
    </li>
  );
}

/** The price; one that has stepped since the list was read ticks over. */
function StandingPrice({ hasStepped, ...price }: ComponentProps<typeof Price> & { hasStepped: boolean }) {
  if (!hasStepped) return <Price {...price} />;
  return (
    <span key={price.price} className={styles.stepped}>
      <Price {...price} />
    </span>
  );
}
