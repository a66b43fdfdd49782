import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { type OrderBag, orderBagOnWire } from '#lib/contract/order/bags.ts';
import { isDisputable } from '#lib/domain/case/case.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { cases, marts, orderBags, orders, products } from '#lib/server/schema/index.ts';
import { keptWonOf } from './kept-won.ts';
import { isOpen } from './open-dispute.ts';

/** An order as the page about its trouble, and the case about it, name it. */
export interface OrderToHelp {
  orderId: number;
  productId: number;
  productName: string;
  pictureKey: string | null;
  category: string;
  quantity: number;
  /** Whole won. */
  totalWon: number;
  /** What was paid by card and has not gone back: the most that can be claimed, in whole won. */
  keptWon: number;
  isPaidAtMart: boolean;
  martId: number;
  martName: string;
  martPhone: string;
  /** What was told of a bag, and what lay in it; null of all else. */
  bag: OrderBag | null;
  /** Whether it ended so lately that it goes to the mart as a dispute; otherwise the market is asked. */
  isDisputable: boolean;
  /** The case about it that is being looked at. */
  openCaseId: number | null;
}

/** The viewer's own order, for whatever is wrong with it. Refuses with `orderNotFound`. */
export async function showOrderToHelp({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, orderId: number) {
  const [found] = await db
    .select({
      order: orders,
      category: products.category,
      martName: marts.name,
      martPhone: marts.phone,
      bag: orderBags,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .innerJoin(marts, eq(marts.id, orders.martId))
    .leftJoin(orderBags, eq(orderBags.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, viewer.userId)));
  if (!found || found.order.state === 'paying' || found.order.state === 'failed')
    throw new DomainError('orderNotFound');
  const { order, category, martName, martPhone, bag } = found;
  const [open] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.orderId, orderId), eq(cases.openerId, viewer.userId), eq(cases.byMart, false), isOpen))
    .orderBy(desc(cases.id))
    .limit(1);
  return {
    orderId,
    productId: order.productId,
    productName: order.productName,
    pictureKey: order.pictureKey,
    category,
    quantity: order.quantity,
    totalWon: chargedWon(order),
    keptWon: await keptWonOf(db, order),
    isPaidAtMart: order.way === 'onSite',
    martId: order.martId,
    martName,
    martPhone,
    bag: bag && orderBagOnWire(bag),
    isDisputable: order.state !== 'open' && isDisputable(order.endedAt, clock.now()),
    openCaseId: open?.id ?? null,
  } satisfies OrderToHelp;
}

/** The vouchers that a mart says it takes, of which one may be reported. */
export async function vouchersOf({ db }: Pick<Deps, 'db'>, martId: number): Promise<Voucher[]> {
  const [mart] = await db
    .select({ vouchers: marts.vouchers })
    .from(marts)
    .where(and(eq(marts.id, martId), isNotNull(marts.approvedAt)));
  return mart?.vouchers ?? [];
}

/**
 * What is reported: the name of the product or the mart; null where the address names neither, or one of a mart that was
 * never approved: no buyer has seen it.
 */
export async function nameReported(
  { db }: Pick<Deps, 'db'>,
  { productId, martId }: { productId: number | null | undefined; martId: number | null | undefined },
): Promise<string | null> {
  if (productId) {
    const [product] = await db
      .select({ name: products.name, martName: marts.name })
      .from(products)
      .innerJoin(marts, eq(marts.id, products.martId))
      .where(and(eq(products.id, productId), isNotNull(marts.approvedAt)));
    return product ? `${product.name} · ${product.martName}` : null;
  }
  if (!martId) return null;
  const [mart] = await db
    .select({ name: marts.name })
    .from(marts)
    .where(and(eq(marts.id, martId), isNotNull(marts.approvedAt)));
  return mart?.name ?? null;
}
