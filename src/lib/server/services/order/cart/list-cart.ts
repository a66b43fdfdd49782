import { asc, desc, eq } from 'drizzle-orm';
import type { CartItem } from '#lib/contract/order/carts.ts';
import { type Hours, isOpen } from '#lib/domain/mart/hours.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { pauseAt } from '#lib/domain/mart/pause.ts';
import { isShown, martStanding } from '#lib/domain/mart/standing.ts';
import { isListed } from '#lib/domain/product/product.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pricesOfCard } from '#lib/server/listings/price-now.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { cartItems, type MartRow, marts, type ProductRow, products } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { pickupNow } from '#lib/server/services/product/shown/pickup-now.ts';

const cartPrices = ({ price, listPrice }: ReturnType<typeof pricesOfCard>) => ({ productPrice: price, listPrice });

/** Without times where it cannot be bought, and with the reason where that is the time. */
function pickupOfLine(
  { product, mart }: { product: ProductRow; mart: MartRow },
  { hours, now }: { hours: Hours; now: Date },
): Pick<CartItem, 'pickupFrom' | 'pickupUntil' | 'pickupProblem'> {
  const isThere = isListed({ ...product, martIsClosed: !isShown(mart) }, now) && product.hiddenAt === null;
  const pickup = isThere ? pickupNow(mart, { hours, saleEndsAt: product.saleEndsAt, now }) : null;
  if (pickup?.possible) return { pickupFrom: pickup.from, pickupUntil: pickup.until, pickupProblem: null };
  const pickupProblem = pickup && { reason: pickup.reason, opensAt: pickup.opensAt };
  return { pickupFrom: null, pickupUntil: null, pickupProblem };
}

/** The viewer's cart, newest first; lines that can no longer be bought too, until the buyer deletes them. */
export async function listCart(deps: Deps, viewer: Viewer): Promise<CartItem[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .select({ item: cartItems, product: products, mart: marts, daysOff: daysOffOf(now) })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(eq(cartItems.buyerId, viewer.userId))
    .orderBy(desc(cartItems.addedAt), asc(cartItems.productId));
  return rows.map(({ item, product, mart, daysOff }) => {
    const hours = hoursOf(mart, daysOff);
    return {
      productId: product.id,
      productName: product.name,
      ...cartPrices(pricesOfCard(product.listPriceWon, product, now)),
      productImageUrl: product.pictureKey && pictureUrl(product.pictureKey, 640, 'webp'),
      imageKey: product.pictureKey,
      categoryKey: product.category,
      addedPrice: item.addedPriceWon,
      cartProductQuantity: item.quantity,
      productQuantity: product.waiting,
      maxPerBuyer: product.maxPerBuyer,
      ...(product.weightGrams && { weightGrams: product.weightGrams }),
      expirationDate: product.saleEndsAt.toISOString(),
      storeId: mart.id,
      storeName: mart.name,
      storeAddress: joinAddress({ address: mart.address, detail: mart.addressDetail }),
      storePaymentMethod: mart.paymentMethod,
      storeIsDeleted: !isShown(mart),
      storeIsSuspended: martStanding(mart) === 'suspended',
      isOpen: isShown(mart) && isOpen(hours, now),
      storeLatitude: mart.lat,
      storeLongitude: mart.lng,
      pausedUntil: pauseAt(mart.pausedUntil, now)?.toISOString() ?? null,
      ...pickupOfLine({ product, mart }, { hours, now }),
    };
  });
}
