import type { ProductDetail } from '#lib/contract/product/products.ts';
import { SEARCH_MAX_LENGTH } from '#lib/domain/discovery/search.ts';
import { TRAVELS, type Travel } from '#lib/domain/discovery/travel.ts';
import { distanceMetres, type Place, roundPlace } from '#lib/domain/geo.ts';
import { wireRefusal } from '#lib/domain/mart/standing.ts';
import { productStanding } from '#lib/domain/product/product-standing.ts';
import { NEW_ALERT } from '#lib/messages/discovery/alerts.ts';
import { lateText } from '#lib/messages/discovery/reach.ts';
import { cannotBuyText } from '#lib/messages/order/cannot-buy.ts';
import { standingText, stateOnPicture } from '#lib/messages/product/product-standing.ts';
import { saleTimeLeft } from '#lib/messages/product/sale-time-left.ts';

/** How the page's reader comes, and from where; null where they have not said. */
interface Reader {
  place: Place | null;
  travel: Travel | null;
  now: Date;
}

/** What a product's page says of it to its reader: whether it can be bought, and reached in time. */
export function viewProduct(product: ProductDetail, { place, travel, now }: Reader) {
  const { store: mart, pickup } = product;
  const distance = place && Math.round(distanceMetres(place, { lat: mart.latitude, lng: mart.longitude }));
  const way = distance === null || !travel ? null : { distance, travel };
  const window = pickup.possible ? { start: new Date(pickup.from), validUntil: new Date(pickup.until) } : null;
  const late = window && lateText(window, way, now);
  const saleEnd = new Date(product.expirationDate);
  const left = saleTimeLeft(saleEnd, now);
  const standing = productStanding(
    {
      isRecalled: product.recall !== null,
      martRefusal: wireRefusal(mart),
      saleEndsAt: saleEnd,
      quantity: product.quantity,
      pickupFrom: window?.start ?? null,
      pausedUntil: mart.pausedUntil ? new Date(mart.pausedUntil) : null,
    },
    now,
  );
  return {
    product,
    mart,
    way,
    window,
    late,
    saleEnd,
    left,
    now,
    /** The ways to come by which it is not missed. */
    faster: late && distance !== null ? TRAVELS.filter((by) => !lateText(window, { distance, travel: by }, now)) : [],
    state: standingText(standing, now),
    /** The same in the few words that a button has room for. */
    note: stateOnPicture(standing, now),
    cannotBuy: cannotBuyText(product, standing, now),
    /** Pieces of it may come back. */
    canWait: standing.is === 'soldOut',
    /**
     * An ended sale never comes back: what was shared still shows what it was, but nobody should find it by a search.
     */
    hasEnded: left.state === 'ended' || mart.isDeleted,
  };
}
export type ProductView = ReturnType<typeof viewProduct>;

/** What to be told of where another mart may have it, around where one is; null where it can be bought here in time. */
export function elsewhereOf({ product, mart, cannotBuy, late }: ProductView, from: Place | null) {
  if (!cannotBuy && !late) return null;
  const place = from ?? roundPlace({ lat: mart.latitude, lng: mart.longitude });
  return { term: [...product.name].slice(0, SEARCH_MAX_LENGTH).join(''), place, label: NEW_ALERT.openElsewhere };
}
/** With what its place is called. */
export type Elsewhere = NonNullable<ReturnType<typeof elsewhereOf>> & { placeName: string };
