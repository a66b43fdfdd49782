import type { CartItem } from '#lib/contract/order/carts.ts';
import type { Place } from '#lib/domain/geo.ts';
import { wireRefusal } from '#lib/domain/mart/standing.ts';
import type { CartLine } from '#lib/domain/order/cart.ts';

/** A line of the cart as the page shows it. */
export interface CartEntry extends CartLine {
  name: string;
  imageKey: string | null;
  /** The key of its sub-category. */
  category: string;
  martName: string;
  martAddress: string;
  martTakesCards: boolean;
  martPlace: Place;
  /** Until when the mart takes no new orders; null where it takes them. */
  pausedUntil: Date | null;
  /** Sold by weight: the grams of a piece at the most. */
  weightGrams?: number | undefined;
}

export const readEntry = (item: CartItem): CartEntry => ({
  productId: item.productId,
  name: item.productName,
  imageKey: item.imageKey,
  category: item.categoryKey,
  priceWon: item.productPrice,
  addedPriceWon: item.addedPrice,
  listPriceWon: item.listPrice,
  quantity: item.cartProductQuantity,
  stock: item.productQuantity,
  maxPerBuyer: item.maxPerBuyer,
  weightGrams: item.weightGrams,
  saleEndsAt: new Date(item.expirationDate),
  martId: item.storeId,
  martName: item.storeName,
  martAddress: item.storeAddress,
  martRefusal: wireRefusal({ isDeleted: item.storeIsDeleted, isSuspended: item.storeIsSuspended }),
  martTakesCards: item.storePaymentMethod === 1,
  martPlace: { lat: item.storeLatitude, lng: item.storeLongitude },
  pausedUntil: item.pausedUntil === null ? null : new Date(item.pausedUntil),
  window:
    item.pickupFrom === null || item.pickupUntil === null
      ? null
      : { start: new Date(item.pickupFrom), validUntil: new Date(item.pickupUntil) },
  pickupProblem: item.pickupProblem && {
    reason: item.pickupProblem.reason,
    opensAt: item.pickupProblem.opensAt === null ? null : new Date(item.pickupProblem.opensAt),
  },
});
