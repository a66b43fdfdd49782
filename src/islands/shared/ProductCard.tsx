import type { ReactNode, Ref } from 'react';
import type { CardProduct } from '#lib/contract/product/products.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { formatDistance } from '#lib/domain/geo.ts';
import type { MartRefusal } from '#lib/domain/mart/standing.ts';
import { isForSale, type ProductStanding, productStanding } from '#lib/domain/product/product-standing.ts';
import { lateText, visitLine } from '#lib/messages/discovery/reach.ts';
import { nextPriceText } from '#lib/messages/product/next-price.ts';
import { pickupOnCard, stockOnCard } from '#lib/messages/product/product-card.ts';
import { standingText, stateOnPicture } from '#lib/messages/product/product-standing.ts';
import { saleTimeLeft } from '#lib/messages/product/sale-time-left.ts';

import { Picture } from './Picture.tsx';
import { Price } from './Price.tsx';
import styles from './product-card.module.css';

/** How wide a card's picture is shown: two columns on phones, up to five from 1024 px. */
const SIZES = '(min-width: 1024px) 210px, (min-width: 640px) 30vw, 46vw';

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
  /** How the buyer comes, where they chose from where. */
  travel?: Travel | null;
  eager?: boolean;
  /** How wide the picture is shown. */
  sizes?: string;
  /** A word on its picture, such as that it is new. */
  mark?: string | null;
  /** Left out where the list is of one mart, which says its name. */
  hasMart?: boolean;
  /** What can be done with it at once, at the foot of its picture and in its upper corner. */
  action?: ReactNode;
  corner?: ReactNode;
  /** In place of its stored picture, such as one that is not sent yet. */
  picture?: ReactNode;
  /** What stands for a price that is not known yet. */
  noPrice?: string;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/** A product in a list: every list of the market, and what its seller sees of it. */
export function ProductCard({
  product,
  now,
  travel = null,
  eager = false,
  sizes = SIZES,
  mark,
  hasMart = true,
  ...rest
}: Props) {
  const saleEnd = product.expirationDate === null ? null : new Date(product.expirationDate);
  const left = saleEnd && saleTimeLeft(saleEnd, now);
  const way = travel && product.distance !== null ? { distance: product.distance, travel } : null;
  const window = saleEnd && pickupOnCard({ ...product, saleEnd }, now);
  const late = window && lateText(window, way, now);
  const facts = [
    ...(product.distance === null || way ? [] : [formatDistance(product.distance)]),
    ...(product.origin ? [product.origin] : []),
  ];
  const standing = saleEnd && standingOf({ ...product, saleEnd }, now);
  const isSold = !standing || isForSale(standing);
  const state = standing && standingText(standing, now);
  const isSaidBelow = standing?.is === 'opensLater';
  const next = nextPriceText(product.nextPrice, now);
  const few = (standing && stateOnPicture(standing, now)) ?? mark ?? stockOnCard(product.quantity);
  return (
    <li className={styles.card} data-gone={!isSold || undefined}>
      <div className={styles.picture}>
        {rest.picture ?? (
          <Picture
            imageKey={product.imageKey}
            category={product.categoryKey}
            colour={product.imageColour}
            alt=""
            sizes={sizes}
            eager={eager}
            isOneOfMany
          />
        )}
        {few && (
          <span
            className={`badge badge-warm ${styles.few}`}
            aria-hidden={(state !== null && !isSaidBelow) || undefined}
          >
            {few}
          </span>
        )}
        {rest.corner && <div className={styles.corner}>{rest.corner}</div>}
        <div className={styles.foot}>
          {left && isSold && (
            <span className={`badge ${styles.left}`} data-state={left.state}>
              {left.text}
            </span>
          )}
          {rest.action}
        </div>
      </div>
      {product.productId === null ? (
        <p className={styles.name}>{product.name}</p>
      ) : (
        <a className={styles.name} href={`/buyer/product/${product.productId}`} ref={rest.linkRef}>
          {product.name}
        </a>
      )}
      <p className={styles.price}>
        {product.price === null ? (
          <span className="soft">{rest.noPrice}</span>
        ) : (
          <Price price={product.price} listPrice={product.listPrice} />
        )}
        {state && !isSaidBelow && <span className={`badge badge-warm ${styles.state}`}>{state}</span>}
      </p>
      {next && isSold && <p className={styles.where}>{next}</p>}
      {window && isSold && <p className={late ? styles.late : styles.visit}>{late ?? visitLine(window, way, now)}</p>}
      {hasMart ? (
        <p className={`${styles.where} ${styles.mart}`}>
          {product.productId === null ? (
            <span>{product.storeName}</span>
          ) : (
            <a href={`/buyer/store/${product.storeId}`}>{product.storeName}</a>
          )}
          {facts.map((fact) => (
            <span key={fact}>{` · ${fact}`}</span>
          ))}
        </p>
      ) : (
        product.origin && <p className={styles.where}>{product.origin}</p>
      )}
    </li>
  );
}
