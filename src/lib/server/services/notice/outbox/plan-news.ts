import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { partsOf } from '#lib/domain/group.ts';
import {
  CHANNELS,
  type Channel,
  deliveriesOf,
  deliveryRule,
  firstChannel,
  type Reach,
  type Switches,
  UNSEEN_MINUTES,
} from '#lib/domain/notice/channels.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import {
  alarms,
  martMembers,
  type OutboxRow,
  orders,
  outbox,
  pushSubscriptions,
  STAFF,
} from '#lib/server/schema/index.ts';
import { audienceOf, type NewsKind, travelOf } from './news.ts';
import { reachOf, readReachable } from './reach.ts';

/** News that are planned by one statement each way. */
const AT_ONCE = 100;
/** Deliveries of a statement: one of an order goes to every device of a staff. */
const INSERTED_AT_ONCE = 1_000;

type Subject = Pick<OutboxRow, 'userId' | 'alarmId' | 'orderId'>;
/** A delivery that a channel has refused. */
type Refused = Subject & Pick<OutboxRow, 'channel' | 'isWritten'>;
type Delivery = PgInsertValue<typeof outbox>;
type AlarmRow = typeof alarms.$inferSelect;
type Device = Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'userId' | 'forBuyer' | 'forMart' | 'createdAt'>;

export const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`;

/** Which news a row is of. */
export const subjectOf = ({ userId, alarmId, orderId }: Subject) => ({ userId, alarmId, orderId });

/** The alarms that rows are of, by their ids. */
async function readAlarmsOf(db: Db | Tx, rows: readonly Pick<OutboxRow, 'alarmId'>[]): Promise<Map<number, AlarmRow>> {
  const ids = rows.flatMap(({ alarmId }) => alarmId ?? []);
  const found = ids.length === 0 ? [] : await db.select().from(alarms).where(inArray(alarms.id, ids));
  return new Map(found.map((alarm) => [alarm.id, alarm]));
}

/**
 * The devices of people that are told of an alarm, or of a new order (null): those that were turned on before it came.
 * A device is not told by itself that it has signed in.
 */
async function readDevices(db: Db | Tx, userIds: readonly number[]) {
  const { id, userId, forBuyer, forMart, createdAt } = pushSubscriptions;
  const found: Device[] = await db
    .select({ id, userId, forBuyer, forMart, createdAt })
    .from(pushSubscriptions)
    .where(inArray(userId, [...new Set(userIds)]))
    .orderBy(asc(id));
  return (who: number, alarm: AlarmRow | null) =>
    found.filter(
      (device) =>
        device.userId === who &&
        wants(device, kindOf(alarm)) &&
        (alarm === null || device.createdAt <= alarm.createdAt),
    );
}

/** Whether a device shows news of a kind; any does those of its person's account, or of the market they run. */
export function wants({ forBuyer, forMart }: Pick<Device, 'forBuyer' | 'forMart'>, kind: NewsKind): boolean {
  const audience = audienceOf(kind);
  if (audience === 'buyer') return forBuyer;
  return audience === 'mart' ? forMart : forBuyer || forMart;
}

interface Planned {
  row: OutboxRow;
  alarm: AlarmRow | null;
  devices: readonly Device[];
  reach: Reach;
  switches: Switches;
}

const kindOf = (alarm: AlarmRow | null): NewsKind => (alarm?.kind as NewsKind | undefined) ?? 'newOrder';

/** The deliveries of one news to one person: the first channel that works, and the document that the law wants. */
function deliveriesFor({ row, alarm, devices, reach, switches }: Planned): Delivery[] {
  const subject = subjectOf(row);
  if (!alarm) return ofNewOrder(subject, { devices, reach, switches });
  const { rule, isOwnAct } = travelOf(alarm);
  const { ring, write } = deliveriesOf(rule, { isOwnAct });
  const by = { rule, reach, switches };
  return [
    ...deliveriesBy(firstChannel(ring, by), subject, devices),
    ...deliveriesBy(firstChannel(write, by), { ...subject, isWritten: true }, devices),
  ];
}

const deliveriesBy = (channel: Channel | null, subject: Delivery, devices: readonly Device[]): Delivery[] => {
  if (channel === null) return [];
  if (channel !== 'push') return [{ ...subject, channel }];
  return devices.map(({ id }) => ({ ...subject, channel, subscriptionId: id }));
};

/** Where an order that nobody has looked at goes. */
const FURTHER = CHANNELS.filter((channel) => channel !== 'push');

/** An order rings at once on devices, and goes further if nobody of the mart has looked by then. */
function ofNewOrder(subject: Delivery, { devices, reach, switches }: Pick<Planned, 'devices' | 'reach' | 'switches'>) {
  const by = { rule: deliveryRule('newOrder'), reach, switches };
  const rings = deliveriesBy(firstChannel(['push'], by), subject, devices);
  const further = deliveriesBy(firstChannel<Channel>(FURTHER, by), subject, []);
  return [...rings, ...further.map((row) => ({ ...row, nextAttemptAt: inSeconds(UNSEEN_MINUTES * 60) }))];
}

/**
 * A row for each person: an order that is new to its mart has one for the whole staff, who are read now. A trigger makes
 * these rows in the same way where a process of 0.2.0 plans, which knows of no such row.
 */
async function withStaff(tx: Tx, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const ids = rows.flatMap(({ userId, orderId }) => (userId === STAFF && orderId !== null ? orderId : []));
  if (ids.length === 0) return [...rows];
  const [staff] = await Promise.all([
    tx
      .select({ orderId: orders.id, userId: martMembers.userId })
      .from(orders)
      .innerJoin(martMembers, eq(martMembers.martId, orders.martId))
      .where(inArray(orders.id, ids))
      .orderBy(asc(martMembers.userId)),
    tx.execute(sql`select set_config('market.plans_staff', 'on', true)`),
  ]);
  const staffOf = Map.groupBy(staff, ({ orderId }) => orderId);
  return rows.flatMap((row) =>
    row.userId === STAFF ? (staffOf.get(row.orderId ?? 0) ?? []).map(({ userId }) => ({ ...row, userId })) : row,
  );
}

/** Plans the news that were written since: a row for each delivery takes the place of each. Answers how many. */
export async function planNews(deps: Pick<Deps, 'db' | 'gateways'>): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const written = await tx
      .select()
      .from(outbox)
      .where(and(isNull(outbox.channel), lte(outbox.nextAttemptAt, sql`now()`)))
      .orderBy(asc(outbox.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    if (written.length === 0) return 0;
    // What goes to a machine has its channel from the start.
    const rows = await withStaff(tx, written as OutboxRow[]);
    const people = rows.map(({ userId }) => userId);
    const [alarmsOf, devicesOf, reachableOf] = await Promise.all([
      readAlarmsOf(tx, rows),
      readDevices(tx, people),
      readReachable(tx, people),
    ]);
    const deliveries = rows.flatMap((row) => {
      const alarm = row.alarmId === null ? null : alarmsOf.get(row.alarmId);
      // Taken back since.
      if (alarm === undefined) return [];
      const devices = devicesOf(row.userId, alarm);
      const reachable = reachableOf(row.userId);
      const reach = reachOf(deps, reachable, { hasDevice: devices.length > 0 });
      return deliveriesFor({ row, alarm, devices, reach, switches: reachable.switches });
    });
    const ids = written.map(({ id }) => id);
    await Promise.all([
      ...partsOf(deliveries, INSERTED_AT_ONCE).map((part) => tx.insert(outbox).values(part)),
      tx.delete(outbox).where(inArray(outbox.id, ids)),
    ]);
    return written.length;
  });
}

/**
 * Ends a delivery that was refused, in one transaction with what follows it: the next channel that leads to its person,
 * unless another device has told them, or may still. Answers which follows.
 */
export async function passOn(deps: Pick<Deps, 'db' | 'gateways'>, row: OutboxRow): Promise<Channel | null> {
  return deps.db.transaction(async (tx) => {
    const others = await lockSiblings(tx, row);
    const own = others.find(({ id }) => id === row.id);
    await tx.delete(outbox).where(sql`${outbox.id} = ${row.id}`);
    // Taken over by another process, and ended there.
    if (!own || own.isTold) return null;
    if (row.channel === 'push' && others.some(({ id, channel }) => id !== row.id && channel === 'push')) return null;
    return goOn(tx, deps, row);
  });
}

/** Writes the delivery by the channel that follows the one that was refused. Answers which. */
export async function goOn(tx: Tx, deps: Pick<Deps, 'gateways'>, refused: Refused): Promise<Channel | null> {
  const next = await nextChannel(tx, deps, refused);
  if (next) await tx.insert(outbox).values({ ...subjectOf(refused), isWritten: refused.isWritten, channel: next });
  return next;
}

/** Ends a delivery that was made: other devices may still fail without anything following. */
export async function endTold({ db }: Pick<Deps, 'db'>, row: OutboxRow): Promise<void> {
  await db.transaction(async (tx) => {
    const others = row.channel === 'push' ? await lockSiblings(tx, row) : [];
    const rest = others.filter(({ id }) => id !== row.id).map(({ id }) => id);
    if (rest.length > 0) await tx.update(outbox).set({ isTold: true }).where(inArray(outbox.id, rest));
    await tx.delete(outbox).where(sql`${outbox.id} = ${row.id}`);
  });
}

/** All deliveries of the same news to the same person in the same order of channels, locked one after another. */
const lockSiblings = (tx: Tx, { userId, alarmId, orderId, isWritten }: OutboxRow) =>
  tx
    .select()
    .from(outbox)
    .where(
      sql`${outbox.userId} = ${userId} and ${outbox.alarmId} is not distinct from ${alarmId}::bigint
        and ${outbox.orderId} is not distinct from ${orderId}::bigint and ${outbox.isWritten} = ${isWritten}
        and ${outbox.channel} is not null`,
    )
    .orderBy(asc(outbox.id))
    .for('update');

async function nextChannel(tx: Tx, deps: Pick<Deps, 'gateways'>, row: Refused): Promise<Channel | null> {
  const { userId, alarmId, channel } = row;
  if (channel === null) return null;
  const alarm = alarmId === null ? null : (await readAlarmsOf(tx, [row])).get(alarmId);
  // Taken back since; and what goes further of a new order was planned with what rings.
  if (alarm === undefined || (alarm === null && channel === 'push')) return null;
  const [devicesOf, reachableOf] = await Promise.all([readDevices(tx, [userId]), readReachable(tx, [userId])]);
  const reachable = reachableOf(userId);
  const reach = reachOf(deps, reachable, { hasDevice: devicesOf(userId, alarm).length > 0 });
  const by = { reach, switches: reachable.switches, after: channel };
  if (alarm === null) return firstChannel<Channel>(FURTHER, { ...by, rule: deliveryRule('newOrder') });
  const { rule, isOwnAct } = travelOf(alarm);
  const { ring, write } = deliveriesOf(rule, { isOwnAct });
  return firstChannel<Channel>(row.isWritten ? write : ring, { ...by, rule });
}
