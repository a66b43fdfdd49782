import { and, desc, eq, ilike, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { orderBagOnWire } from '#lib/contract/order/bags.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { weighedOf } from '#lib/contract/order/weighed.ts';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import { readId } from '#lib/domain/id.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { refundSummary } from '#lib/domain/money.ts';
import { expiryReason } from '#lib/domain/order/hours-change.ts';
import { orderCan, type PurchaseTab, purchaseTab, stateAt, wireStatus } from '#lib/domain/order/order.ts';
import { graceEndsAt, lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { MAX_ENDED_ORDERS } from '#lib/domain/person/limits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { containing } from '#lib/server/platform/database/like.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { marts, type OrderRow, orderBags, orders, products, reviews } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { creditMethod, orderFacts, windowOf } from '../../../schema/order/order-facts.ts';
import { readRefunds } from '../../payment/read-refunds.ts';

/** The states whose orders may stand on a tab; `purchaseTab` decides, as an open order can be past its grace. */
const CANDIDATES: Record<PurchaseTab | 'all', OrderRow['state'][]> = {
  buying: ['open'],
  completed: ['pickedUp'],
  cancelled: ['open', 'cancelled', 'expired'],
  all: ['open', 'pickedUp', 'cancelled', 'expired'],
};

export interface OrderPage {
  /** Only orders made before this one, by id. */
  before?: number | undefined;
  /** How many of them, but of those that wait: these are all shown. */
  size?: number;
  /** From where the marts' distance is told. */
  place?: Place | null;
  /** This one alone. */
  orderId?: number;
  /** Those whose product or mart has all of these words, or that have this number. */
  typed?: string;
}

/** How many ended orders are on a tab. */
export function countEndedOrders(deps: Deps, viewer: Viewer, tab: Exclude<PurchaseTab, 'buying'>): Promise<number> {
  return deps.db.$count(orders, onTab(viewer, tab, deps.clock.now()));
}

/**
 * So that a page of ended orders is not filled with open ones; `purchaseTab` decides. A hold that was taken back stands
 * nowhere (rules.md section 14).
 */
const onTab = (viewer: Pick<Viewer, 'userId'>, tab: PurchaseTab | 'all', now: Date) =>
  and(
    eq(orders.buyerId, viewer.userId),
    inArray(orders.state, CANDIDATES[tab]),
    tab === 'cancelled' || tab === 'all' ? sql`${orders.endReason} is distinct from 'takenBack'` : undefined,
    tab === 'buying' || tab === 'all'
      ? undefined
      : or(ne(orders.state, 'open'), and(isNull(orders.claimedAt), lte(orders.validUntil, lastExpiredDeadline(now)))),
  );

function found(typed: string) {
  const id = readId(typed);
  const named = typed
    .split(/\s+/)
    .map((word) => or(ilike(orders.productName, containing(word)), ilike(marts.name, containing(word))));
  return or(and(...named), id === null ? undefined : eq(orders.id, id));
}

/** The viewer's orders of one tab of the purchase page, or of all, newest first (rules.md section 5). */
export async function listBuyerOrders(
  deps: Deps,
  viewer: Pick<Viewer, 'userId'>,
  tab: PurchaseTab | 'all',
  { before, size = MAX_ENDED_ORDERS, place = null, orderId, typed }: OrderPage = {},
): Promise<BuyerOrder[]> {
  const now = deps.clock.now();
  const all = deps.db
    .select({
      order: orders,
      mart: marts,
      saleEndsAt: products.saleEndsAt,
      category: products.category,
      reviewedAt: reviews.createdAt,
      bag: orderBags,
      daysOff: daysOffOf(now),
    })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .innerJoin(products, eq(products.id, orders.productId))
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .leftJoin(orderBags, eq(orderBags.orderId, orders.id))
    .where(
      and(
        onTab(viewer, tab, now),
        before === undefined ? undefined : lt(orders.id, before),
        orderId === undefined ? undefined : eq(orders.id, orderId),
        typed === undefined ? undefined : found(typed),
      ),
    )
    .orderBy(desc(orders.id));
  const rows = await (tab === 'buying' ? all : all.limit(size));
  const onThisTab = rows.filter((row) => tab === 'all' || purchaseTab(orderFacts(row.order), now) === tab);
  const refundsOf = await readRefunds(
    deps.db,
    onThisTab.map(({ order }) => order.id),
  );
  return onThisTab.map(({ order, mart, saleEndsAt, category, reviewedAt, bag, daysOff }) => {
    const facts = orderFacts(order);
    const extension = orderCan.extend(facts, { hours: hoursOf(mart, daysOff), saleEndsAt, now });
    const picture = order.pictureKey && pictureUrl(order.pictureKey, 640, 'webp');
    // Not swept yet, but expired all the same.
    const isLapsed = order.state === 'open' && stateAt(facts, now) === 'expired';
    return {
      orderId: order.id,
      productId: order.productId,
      productName: order.productName,
      productImgSrc: picture,
      imageUrl: picture,
      image: picture,
      imageKey: order.pictureKey,
      categoryKey: category,
      quantity: order.quantity,
      totalPrice: chargedWon(order),
      ...weighedOf(order),
      creditMethod: creditMethod(order.way),
      status: wireStatus(facts, now),
      adultOnly: order.adultOnly,
      ...(bag && { bag: orderBagOnWire(bag) }),
      pickupFrom: windowOf(order).start.toISOString(),
      validUntil: order.validUntil.toISOString(),
      orderedAt: order.createdAt.toISOString(),
      endedAt: (isLapsed ? graceEndsAt(order.validUntil) : order.endedAt)?.toISOString() ?? null,
      endReason: isLapsed
        ? expiryReason(windowOf(order), { hours: hoursOf(mart, daysOff), wasOpen: order.wasOpen })
        : order.endReason,
      canExtend: extension.ok,
      extendedUntil: extension.ok ? extension.validUntil.toISOString() : null,
      isClaimed: order.claimedAt !== null,
      hoursChanged: order.hoursChangedAt !== null,
      martMoved: order.martMovedAt !== null,
      refund: refundSummary(refundsOf.get(order.id) ?? []),
      storeId: mart.id,
      storeName: mart.name,
      storeAddress: joinAddress({ address: mart.address, detail: mart.addressDetail }),
      pickupNote: mart.pickupNote,
      latitude: mart.lat,
      longitude: mart.lng,
      distance: place && Math.round(distanceMetres(place, mart)),
      storePhoneNumber: mart.phone,
      storeIsDeleted: mart.closedAt !== null,
      isReviewed: reviewedAt !== null,
      reviewCreatedAt: reviewedAt?.toISOString() ?? null,
    };
  });
}
