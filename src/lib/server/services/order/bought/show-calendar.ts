import { and, asc, eq } from 'drizzle-orm';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type Travel, travelMinutes } from '#lib/domain/discovery/travel.ts';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { leaveAt } from '#lib/domain/order/departure.ts';
import { orderCan } from '#lib/domain/order/order.ts';
import { overlaps, visitWindow } from '#lib/domain/order/visit.ts';
import { CALENDAR } from '#lib/messages/discovery/walk.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { marts, type OrderRow, orders } from '#lib/server/schema/index.ts';
import { orderFacts, windowOf } from '../../../schema/order/order-facts.ts';
import { ownOrder } from '../own-order.ts';

/**
 * The pickup window of the viewer's own order as an iCalendar file (RFC 5545), with an alarm at the time to leave from
 * `place` by `travel`; without a place, at the time to leave next door. It is that of the visit: what waits at the mart
 * at the same time is picked up with it (rules.md section 17). Of an order that has ended it is the word that takes the
 * entry out again (field case 7.17). Refuses with `orderNotFound`, or with `orderNotOpen` where nothing ever waited.
 */
export async function showCalendar(
  deps: Deps,
  viewer: Viewer,
  { orderId, place, travel }: { orderId: number; place: Place | null; travel: Travel | null },
): Promise<string> {
  const order = await ownOrder(deps.db, viewer, orderId);
  const now = deps.clock.now();
  const canBeHandedOver = (one: typeof order) => {
    const verdict = orderCan.checkIn(orderFacts(one), now);
    return verdict.ok && !verdict.already;
  };
  const isOver = order.state !== 'failed' && order.endedAt !== null;
  if (!isOver && !canBeHandedOver(order)) throw new DomainError('orderNotOpen');
  const [mart] = await deps.db.select().from(marts).where(eq(marts.id, order.martId));
  if (!mart) throw new DomainError('orderNotFound');
  const ofMart = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, viewer.userId), eq(orders.martId, order.martId)))
    .orderBy(asc(orders.id));
  const others = ofMart.filter(
    (one) => one.id !== order.id && canBeHandedOver(one) && overlaps(windowOf(one), windowOf(order)),
  );
  const { start, validUntil } = isOver ? windowOf(order) : visitWindow([windowOf(order), ...others.map(windowOf)], now);
  const { publicOrigin } = deps.config;
  const calendar = ical({ prodId: { company: MARKET_NAME, product: 'pickup', language: 'KO' } });
  const event = calendar.createEvent({
    // The same entry when it is fetched again, as after an extension.
    id: `order-${order.id}@${new URL(publicOrigin).host}`,
    sequence: sequenceOf(order, ofMart),
    stamp: now,
    start,
    end: validUntil,
    summary: CALENDAR.summary(mart.name),
    description: CALENDAR.description([order, ...others]),
    location: {
      title: mart.name,
      address: joinAddress({ address: mart.address, detail: mart.addressDetail }),
      geo: { lat: mart.lat, lon: mart.lng },
    },
    url: `${publicOrigin}/buyer/purchase?qr=${order.id}`,
  });
  if (isOver) {
    calendar.method(ICalCalendarMethod.CANCEL);
    event.status(ICalEventStatus.CANCELLED);
    return calendar.toString();
  }
  const way = place ? travelMinutes(distanceMetres(place, mart), travel ?? 'foot') : 0;
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: leaveAt(validUntil, way),
    description: CALENDAR.leave(mart.name),
  });
  return calendar.toString();
}

type Dated = Pick<OrderRow, 'createdAt' | 'extendedAt' | 'hoursChangedAt' | 'martMovedAt' | 'endedAt'>;

/**
 * The revision of the entry: a calendar takes the greater one for the newer. Seconds between the order and the last
 * change of the visit, as every order of it may move the window and no count of changes is kept; 0 before the first.
 */
function sequenceOf({ createdAt }: Dated, ofMart: readonly Dated[]): number {
  const changes = ofMart.flatMap((one) =>
    [one.createdAt, one.extendedAt, one.hoursChangedAt, one.martMovedAt, one.endedAt].map((at) => at?.getTime() ?? 0),
  );
  return Math.max(0, Math.ceil((Math.max(...changes) - createdAt.getTime()) / 1_000));
}
