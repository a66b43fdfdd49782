import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import type { LogChange } from '#lib/domain/mart/mart-log.ts';
import { type MartNewsKind, mayReadNews } from '#lib/domain/mart/news.ts';
import type { AlarmKind } from '#lib/domain/notice/alarm.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { alarms, martMembers } from '#lib/server/schema/index.ts';

export interface Alarm {
  kind: AlarmKind;
  /**
   * The order the news are about, or the orders of one visit that they are about together: the first stands for them.
   * None: they are the mart's.
   */
  orderId?: number | readonly [number, ...number[]];
  martId: number;
  details?: Record<string, string | number | LogChange[]>;
  /**
   * What the news are about beside the order, where an order may have several of the kind: 'refund-7'. A phone shows
   * each of them, too.
   */
  onceKey?: string;
  /** The person's own act, which the page has told of: read already, so that it neither counts nor rings. */
  isOwnAct?: boolean;
  now: Date;
}

/** The order ids of an alarm: one of a visit names all of them in its details. rules.md section 17. */
function alarmOrders(orderId: Alarm['orderId']): { orderId?: number; orderIds?: number[] } {
  if (orderId === undefined) return {};
  if (typeof orderId === 'number') return { orderId };
  const [first, ...rest] = orderId;
  return rest.length === 0 ? { orderId: first } : { orderId: first, orderIds: [...orderId] };
}

const toThose = (people: string) =>
  statement<never>(`insert into alarms (user_id, kind, order_id, mart_id, once_key, details, created_at, read_at)
  select user_id, :kind::text, :orderId::bigint, :martId::bigint, :onceKey::text, :details::jsonb, :now::timestamptz, :readAt::timestamptz
  from ${people} on conflict do nothing`);

const tell = toThose('unnest(:userIds::bigint[]) as told (user_id)');
const tellStaff = toThose(`mart_members where mart_id = :martId::bigint
  and (position = 'generalManager' or :isForEmployees::boolean)`);

function valuesOf({ now, details, orderId: about, kind, martId, onceKey = '', isOwnAct = false }: Alarm) {
  const { orderId, ...together } = alarmOrders(about);
  return {
    kind,
    orderId,
    martId,
    onceKey,
    details: JSON.stringify({ ...details, ...together }),
    now: now.toISOString(),
    readAt: isOwnAct ? now.toISOString() : null,
  };
}

/**
 * Tells people something, in the transaction that makes it true. The same news about the same order (and `onceKey`) is
 * told once.
 */
export async function notify(tx: Tx, userIds: readonly number[], alarm: Alarm): Promise<void> {
  if (userIds.length > 0) await tell(tx, { ...valuesOf(alarm), userIds: [...userIds] });
}

/** Takes back news of an order that are not true any more, so that the same kind can be told again. */
export async function forgetNews(
  tx: Tx,
  order: { id: number; buyerId: number },
  kinds: readonly AlarmKind[],
): Promise<void> {
  const isOfOrder = or(
    eq(alarms.orderId, order.id),
    sql`${alarms.details}->'orderIds' @> to_jsonb(${order.id}::bigint)`,
  );
  await tx.delete(alarms).where(and(eq(alarms.userId, order.buyerId), inArray(alarms.kind, [...kinds]), isOfOrder));
}

/** Tells everyone in the mart who reads news of the kind (domain/mart/news.ts). */
export async function notifyMart(tx: Tx, alarm: Alarm & { kind: MartNewsKind }): Promise<void> {
  await tellStaff(tx, { ...valuesOf(alarm), isForEmployees: mayReadNews('employee', alarm.kind) });
}

/** Takes back what a mart was told of orders, as it is not true any more, so that it can be told again. */
export async function forgetMartNews(
  tx: Tx,
  { martId, kind, orderIds }: { martId: number; kind: MartNewsKind; orderIds: readonly number[] },
): Promise<void> {
  const staff = tx.select({ userId: martMembers.userId }).from(martMembers).where(eq(martMembers.martId, martId));
  await tx
    .delete(alarms)
    .where(and(inArray(alarms.userId, staff), eq(alarms.kind, kind), inArray(alarms.orderId, [...orderIds])));
}

/**
 * Tells a buyer that the orders of one checkout stand: once for each mart. `isOwnAct`: they have just ordered, and see
 * it. rules.md sections 16 and 17.
 */
export async function notifyConfirmed(
  tx: Tx,
  placed: readonly { id: number; buyerId: number; martId: number }[],
  { isOwnAct, now }: { isOwnAct: boolean; now: Date },
): Promise<void> {
  const kind: AlarmKind = 'orderConfirmed';
  const visits = groupBy(placed, ({ martId }) => martId);
  await Promise.all(
    visits.map(([{ id, buyerId, martId }, ...rest]) =>
      notify(tx, [buyerId], { kind, orderId: [id, ...rest.map((order) => order.id)], martId, isOwnAct, now }),
    ),
  );
}
