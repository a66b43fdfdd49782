import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ErrorDetails } from '#lib/contract/errors.ts';
import type { CheckedInVisit } from '#lib/contract/order/seller-orders.ts';
import { known } from '#lib/domain/known.ts';
import type { LogFacts } from '#lib/domain/mart/mart-log.ts';
import { orderCan } from '#lib/domain/order/order.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { decideCheckIn, decideEach, visitAmounts } from '#lib/domain/order/visit.ts';
import { chargedWon, type OrderWeight } from '#lib/domain/order/weighed.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { type OrderRow, orders } from '#lib/server/schema/index.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { notify } from '../../notice/alarms/notify.ts';
import { requestWeighedRefund } from '../../payment/request-refund.ts';
import { giveBackCounted } from '../../product/stock/counted-without.ts';
import { moveStock, type StockMove } from '../../product/stock/move-stock.ts';
import { pickUpLate } from '../../product/stock/pick-up-late.ts';
import { postEarned, postEarnedLate } from '../../settlement/ledger/post-order.ts';
import { logHandOver } from './log-hand-over.ts';
import { findUnweighed, weighingsOf } from './weigh-orders.ts';

export interface OrdersToHandOver {
  martId: number;
  /** Which of its orders, each once. */
  orderIds: readonly number[];
  /** The buyer's identity card was looked at: alcohol is handed over to nobody without (adopt.md 31.1). */
  idChecked?: boolean | undefined;
  /** What the scale says of those that are sold by weight, each wanted (shelf.md 36.1). */
  weights?: readonly OrderWeight[] | undefined;
}

/** How a refusal speaks of its order: by name where it is one of several. */
export type SayWhich = (order: OrderRow) => ErrorDetails;

/** Refuses orders, locked as they are, that the seller has no proof for. */
export type RequireProven = (tx: Tx, wanted: readonly [OrderRow, ...OrderRow[]], now: Date) => void | Promise<void>;

/** The order that a refusal is about. */
export const named = ({ id: orderId, productName: name }: OrderRow) => ({ orderId, name });

/**
 * Hands over orders of one mart and buyer, all or none, each with its own ledger row; the buyer is notified once. The
 * same again answers ok. Refuses with `orderNotFound` for one that is not this mart's, as `requireProven` does, with
 * `ownOrder` for the viewer's own; and, as `sayWhich` has it, with `alreadyCancelled`, `orderExpired`, `orderNotOpen`,
 * `idNotChecked`, `weightMissing` and `alreadyPickedUp`. rules.md sections 12 and 17.
 */
export async function handOver(
  deps: Deps,
  viewer: Viewer,
  visit: OrdersToHandOver,
  { requireProven, sayWhich }: { requireProven: RequireProven; sayWhich?: SayWhich },
): Promise<CheckedInVisit> {
  const checkedIn = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const wanted = await lockOrders(tx, visit);
    await requireProven(tx, wanted, now);
    const decided = decideCheckIn(decideEach(wanted, (order) => orderCan.checkIn(orderFacts(order), now)));
    if (!decided.ok) throw new DomainError(decided.reason, sayWhich?.(decided.order));
    if (decided.already) return answer(wanted, true);
    const unchecked = visit.idChecked ? undefined : wanted.find(({ adultOnly }) => adultOnly);
    if (unchecked) throw new DomainError('idNotChecked', sayWhich?.(unchecked));
    const unweighed = findUnweighed(wanted, visit.weights);
    if (unweighed) throw new DomainError('weightMissing', sayWhich?.(unweighed));
    const done = await completePickUp(tx, viewer, wanted, { now, weights: visit.weights });
    crashPoint('checkIn.moved');
    return answer(done, false);
  });
  crashPoint('checkIn.committed');
  return checkedIn;
}

/**
 * Orders before products, and each by id, as every writer locks them: two counters never wait for each other in a
 * circle.
 */
async function lockOrders(tx: Tx, { martId, orderIds }: OrdersToHandOver): Promise<[OrderRow, ...OrderRow[]]> {
  const [first, ...rest] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), inArray(orders.id, [...orderIds])))
    .orderBy(asc(orders.id))
    .for('update');
  if (!first || rest.length + 1 < orderIds.length) throw new DomainError('orderNotFound');
  return [first, ...rest];
}

interface PickUpTime {
  now: Date;
  /** When it was scanned, where that was without a network: then an order may have ended since. market.md 27.6. */
  scannedAt?: Date;
  /** What the log says of it beside. */
  facts?: LogFacts;
  /** Who scanned it has left, and the mart believes it. market.md 27.5. */
  isClaim?: boolean;
  /** What the scale says of every order that is sold by weight. */
  weights?: readonly OrderWeight[] | undefined;
}

/** Membership and state are decided by the UPDATE itself. */
const pickUp = statement<{ id: number }>(`update orders set state = 'pickedUp', end_reason = null,
    ended_at = :endedAt::timestamptz, ended_by = :userId::bigint, offline_at = :offlineAt::timestamptz, claimed_at = null,
    weighed_grams = (:grams::jsonb->>id::text)::int, weighed_price_won = (:won::jsonb->>id::text)::bigint,
    id_checked_at = case when adult_only then :endedAt::timestamptz end
  where id = any(:orderIds::bigint[]) and state = any(:states::text[]) and valid_until > :expired::timestamptz
    and (:isClaim::boolean or exists (select from mart_members where mart_members.mart_id = orders.mart_id and user_id = :userId::bigint))
  returning id`);
const LATE: readonly OrderRow['state'][] = ['open', 'cancelled', 'expired'];

/**
 * The pick-up of locked orders of one mart and buyer: state, what the scale makes of the price, stock, log and the
 * buyer's alarm, in one flight. Refuses with `orderNotOpen`, `ownOrder`.
 */
export async function completePickUp(
  tx: Tx,
  viewer: Viewer,
  wanted: readonly OrderRow[],
  time: PickUpTime,
): Promise<[OrderRow, ...OrderRow[]]> {
  const { now, scannedAt, isClaim = false, weights } = time;
  const { grams, won } = await weighingsOf(tx, wanted, weights);
  const endedAt = scannedAt ?? now;
  const offlineAt = scannedAt ? now : null;
  const [first, ...rest] = wanted
    .toSorted((a, b) => a.id - b.id)
    .map(
      (order): OrderRow => ({
        ...order,
        state: 'pickedUp',
        endReason: null,
        endedAt,
        endedBy: viewer.userId,
        offlineAt,
        claimedAt: null,
        weighedGrams: grams[order.id] ?? null,
        weighedPriceWon: won[order.id] ?? null,
        idCheckedAt: order.adultOnly ? endedAt : null,
      }),
    );
  if (!first) throw new DomainError('orderNotOpen');
  const done: [OrderRow, ...OrderRow[]] = [first, ...rest];
  const [pickedUp] = await Promise.all([
    pickUp(tx, {
      orderIds: done.map(({ id }) => id),
      userId: viewer.userId,
      endedAt: endedAt.toISOString(),
      offlineAt: offlineAt?.toISOString() ?? null,
      grams: JSON.stringify(grams),
      won: JSON.stringify(won),
      states: scannedAt ? LATE : ['open'],
      expired: scannedAt ? '-infinity' : lastExpiredDeadline(now).toISOString(),
      isClaim,
    }),
    movePieces(tx, viewer, wanted, time),
    logHandOver(tx, viewer, done, time),
    notifyPickedUp(tx, done, now),
  ]);
  // The rows are locked: only a lost membership can take one away.
  if (pickedUp.length < wanted.length) throw new DomainError('orderNotOpen');
  const wasOpen = new Set(wanted.filter(({ state }) => state === 'open').map(({ id }) => id));
  for (const order of done.filter(({ way }) => way !== 'onSite')) {
    await requestWeighedRefund(tx, order, now);
    await (wasOpen.has(order.id) ? postEarned : postEarnedLate)(tx, order.id, now);
  }
  return done;
}

/**
 * The pieces of each order, by product, as every writer locks them: together, but for those of an order that had ended,
 * which looks first at what waits.
 */
async function movePieces(
  tx: Tx,
  { userId: actorId }: Viewer,
  wanted: readonly OrderRow[],
  { now, scannedAt }: PickUpTime,
): Promise<void> {
  const moving: Promise<void>[] = [];
  const moves = wanted
    .toSorted((a, b) => a.productId - b.productId)
    .map(({ id: orderId, state, productId, quantity, endedAt }) => {
      const move = { productId, orderId, quantity, actorId, now };
      return { state, move, left: { at: scannedAt ?? now, heldUntil: endedAt } };
    });
  for (const { state, move, left } of moves) {
    if (state === 'open') moving.push(takeHeld(tx, move));
    else {
      await Promise.all(moving);
      await pickUpLate(tx, move, left);
    }
  }
  await Promise.all(moving);
  if (!scannedAt) return;
  for (const { state, move } of moves) if (state === 'open') await giveBackCounted(tx, move, scannedAt);
}

async function takeHeld(tx: Tx, move: Omit<StockMove, 'event'>): Promise<void> {
  if (!(await moveStock(tx, { ...move, event: 'pickUp' })))
    throw new Error(`order ${move.orderId} holds stock that product ${move.productId} does not have`);
}

/** Nobody takes a hold away from its buyer without their knowing (rules.md section 11). */
async function notifyPickedUp(tx: Tx, done: readonly [OrderRow, ...OrderRow[]], now: Date): Promise<void> {
  const [{ id, buyerId, martId }, ...rest] = done;
  await notify(tx, [buyerId], { kind: 'orderPickedUp', orderId: [id, ...rest.map((order) => order.id)], martId, now });
}

function answer(done: readonly OrderRow[], already: boolean): CheckedInVisit {
  const { totalWon, dueWon } = visitAmounts(
    done.map((order) => ({ totalPrice: chargedWon(order), isPaid: order.way !== 'onSite' })),
  );
  const soldAt = new Date(
    Math.max(...done.map(({ endedAt }) => known(endedAt, 'the end of a picked up order').getTime())),
  );
  const orderIds = done.map(({ id }) => id);
  return { ok: true, orderIds, soldAt: soldAt.toISOString(), already, totalPrice: totalWon, dueAmount: dueWon };
}
