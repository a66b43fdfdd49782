import type { CartItem } from '#lib/contract/order/carts.ts';
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
  martIsOpen: boolean;
  martTakesCards: boolean;
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
  saleEndsAt: new Date(item.expirationDate),
  martId: item.storeId,
  martName: item.storeName,
  martAddress: item.storeAddress,
  martIsOpen: item.isOpen,
  martRefusal: wireRefusal({ isDeleted: item.storeIsDeleted, isSuspended: item.storeIsSuspended }),
  martTakesCards: item.storePaymentMethod === 1,
});
