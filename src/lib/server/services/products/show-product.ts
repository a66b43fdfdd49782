import { eq, sql } from 'drizzle-orm';
import type { ProductDetail } from '#lib/contract/products.ts';
import { type CategoryKey, categoryName } from '#lib/domain/categories.ts';
import { isOpen } from '#lib/domain/hours.ts';
import { joinAddress } from '#lib/domain/mart.ts';
import { MART_RATING_DECIMALS, meanRating } from '#lib/domain/review.ts';
import { daysOffSince, firstDayOff, hoursOf } from '../../db/mart-hours.ts';
import { prepared } from '../../db/prepared.ts';
import { follows, marts, pictures, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { pictureUrl } from '../../files/picture-address.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';

const statement = prepared((db) =>
  db
    .select({
      product: {
        id: products.id,
        name: products.name,
        priceWon: products.priceWon,
        listPriceWon: products.listPriceWon,
        pictureKey: products.pictureKey,
        description: products.description,
        category: products.category,
        saleEndsAt: products.saleEndsAt,
        useBy: products.useBy,
        waiting: products.waiting,
      },
      mart: {
        id: marts.id,
        name: marts.name,
        address: marts.address,
        addressDetail: marts.addressDetail,
        paymentMethod: marts.paymentMethod,
        followerCount: marts.followerCount,
        ratingSum: marts.ratingSum,
        ratingCount: marts.ratingCount,
        closedAt: marts.closedAt,
        opensAtMinute: marts.opensAtMinute,
        closesAtMinute: marts.closesAtMinute,
        closedWeekdays: marts.closedWeekdays,
      },
      colour: pictures.colour,
      daysOff: daysOffSince(sql.placeholder('firstDayOff')),
      following: sql<boolean>`exists (select 1 from ${follows}
        where ${follows.martId} = ${marts.id} and ${follows.userId} = ${sql.placeholder('userId')})`,
    })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .leftJoin(pictures, eq(pictures.key, products.pictureKey))
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare('show_product'),
);

/**
 * One product with its mart. Also one that can no longer be bought: a link must still say what it was. Refuses with
 * `productNotFound`.
 */
export async function showProduct(deps: Deps, viewer: Viewer | null, productId: number): Promise<ProductDetail> {
  const now = deps.clock.now();
  const [found] = await statement(deps.db).execute({
    productId,
    firstDayOff: firstDayOff(now),
    // A visitor follows nothing.
    userId: viewer?.userId ?? null,
  });
  if (!found) throw new Refusal('productNotFound');
  const { product, mart, daysOff, following } = found;
  return {
    productId: product.id,
    name: product.name,
    price: product.priceWon,
    listPrice: product.listPriceWon,
    imageUrl: product.pictureKey && pictureUrl(product.pictureKey, 640, 'webp'),
    imageKey: product.pictureKey,
    imageColour: found.colour,
    description: product.description,
    category: categoryName(product.category as CategoryKey),
    expirationDate: product.saleEndsAt.toISOString(),
    useBy: product.useBy,
    quantity: product.waiting,
    store: {
      storeId: mart.id,
      name: mart.name,
      address: joinAddress({ address: mart.address, detail: mart.addressDetail }),
      paymentMethod: mart.paymentMethod,
      isFollowing: following,
      followersAmount: mart.followerCount,
      averageRating: meanRating(mart.ratingSum, mart.ratingCount, MART_RATING_DECIMALS),
      reviewsAmount: mart.ratingCount,
      isOpen: mart.closedAt === null && isOpen(hoursOf(mart, daysOff), now),
      isDeleted: mart.closedAt !== null,
    },
  };
}
