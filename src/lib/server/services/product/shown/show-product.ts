import { eq, sql } from 'drizzle-orm';
import { bagOnWire, described } from '#lib/contract/product/product-fields.ts';
import type { ProductDetail } from '#lib/contract/product/products.ts';
import { isOpen } from '#lib/domain/mart/hours.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { pauseAt } from '#lib/domain/mart/pause.ts';
import { isShown, martStanding } from '#lib/domain/mart/standing.ts';
import { promiseOf } from '#lib/domain/product/bag-promise.ts';
import { pricesOver } from '#lib/domain/product/markdown.ts';
import { MART_RATING_DECIMALS, meanRating } from '#lib/domain/review/review.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { follows, marts, pictures, products } from '#lib/server/schema/index.ts';
import { daysOffSince, firstDayOff, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { shownColumns } from '#lib/server/schema/mart/mart-standing.ts';
import { pickupNow } from './pickup-now.ts';

const read = (
  { db }: Pick<Deps, 'db'>,
  { productId, firstDayOff, userId }: { productId: number; firstDayOff: string; userId: number | null },
) =>
  db
    .select({
      product: products,
      mart: {
        id: marts.id,
        name: marts.name,
        address: marts.address,
        addressDetail: marts.addressDetail,
        lat: marts.lat,
        lng: marts.lng,
        paymentMethod: marts.paymentMethod,
        followerCount: marts.followerCount,
        ratingSum: marts.ratingSum,
        ratingCount: marts.ratingCount,
        ...shownColumns,
        opensAtMinute: marts.opensAtMinute,
        closesAtMinute: marts.closesAtMinute,
        closedWeekdays: marts.closedWeekdays,
        weekHours: marts.weekHours,
        pausedUntil: marts.pausedUntil,
        pickupNote: marts.pickupNote,
        vouchers: marts.vouchers,
        vouchersAt: marts.vouchersAt,
        showsNextPrice: marts.showsNextPrice,
      },
      colour: pictures.colour,
      daysOff: daysOffSince(firstDayOff),
      following: sql<boolean>`exists (select 1 from ${follows}
        where ${follows.martId} = ${marts.id} and ${follows.userId} = ${userId})`,
    })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .leftJoin(pictures, eq(pictures.key, products.pictureKey))
    .where(eq(products.id, productId));

/**
 * One product with its mart. Also one that can no longer be bought: a link must still show it. Refuses with
 * `productNotFound`, for one of a mart that was never shown too.
 */
export async function showProduct(deps: Deps, viewer: Viewer | null, productId: number): Promise<ProductDetail> {
  const now = deps.clock.now();
  const [found] = await read(deps, {
    productId,
    firstDayOff: firstDayOff(now),
    // A visitor follows nothing.
    userId: viewer?.userId ?? null,
  });
  if (!found?.mart.approvedAt) throw new DomainError('productNotFound');
  const { product, mart, daysOff, following } = found;
  const hours = hoursOf(mart, daysOff);
  const [, ...later] = mart.showsNextPrice && !product.adultOnly && isShown(mart) ? pricesOver(product, now) : [];
  const promise = promiseOf(product);
  const laterPrices = later.map(({ from, priceWon }) => ({ price: priceWon, at: from.toISOString() }));
  return {
    productId: product.id,
    name: product.name,
    ...described(product, now),
    imageUrl: product.pictureKey && pictureUrl(product.pictureKey, 640, 'webp'),
    imageColour: found.colour,
    quantity: product.waiting,
    bag: promise && bagOnWire(promise),
    nextPrice: laterPrices[0] ?? null,
    laterPrices,
    pickup: pickupNow(mart, { hours, saleEndsAt: product.saleEndsAt, now }),
    store: {
      storeId: mart.id,
      name: mart.name,
      address: joinAddress({ address: mart.address, detail: mart.addressDetail }),
      latitude: mart.lat,
      longitude: mart.lng,
      paymentMethod: mart.paymentMethod,
      isFollowing: following,
      followersAmount: mart.followerCount,
      averageRating: meanRating(mart.ratingSum, mart.ratingCount, MART_RATING_DECIMALS),
      reviewsAmount: mart.ratingCount,
      isOpen: isShown(mart) && isOpen(hours, now),
      isDeleted: !isShown(mart),
      isSuspended: martStanding(mart) === 'suspended',
      pausedUntil: pauseAt(mart.pausedUntil, now)?.toISOString() ?? null,
      pickupNote: mart.pickupNote,
      vouchers: mart.vouchers,
      vouchersAt: mart.vouchersAt?.toISOString() ?? null,
    },
  };
}
