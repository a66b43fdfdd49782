import { and, between, desc, eq, gte, isNull, ne, or, type SQL } from 'drizzle-orm';
import { boundingBox, distanceMetres, type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { MART_LIMITS, REJECTED_DAYS } from '#lib/domain/mart/application.ts';
import { isSameName } from '#lib/domain/person/shown-name.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { marts, users } from '#lib/server/schema/index.ts';
import { earlierLimits } from '../person/limits/limit-records.ts';

/**
 * Refuses with `martNameTaken` a name that another open mart within 3 km bears (rules.md section 8). Until the
 * transaction ends nobody else takes it.
 */
export async function refuseTakenName(tx: Tx, { id, name, place }: { id?: number; name: string; place: Place }) {
  await takeTurn(tx, 'neighbourhood');
  const box = boundingBox(place, SEARCH_RADIUS_METRES);
  const near = await tx
    .select({ name: marts.name, lat: marts.lat, lng: marts.lng })
    .from(marts)
    .where(
      and(
        isNull(marts.closedAt),
        between(marts.lat, box.south, box.north),
        between(marts.lng, box.west, box.east),
        ...(id === undefined ? [] : [ne(marts.id, id)]),
      ),
    );
  const isTaken = near.some(
    (mart) => isSameName(mart.name, name) && distanceMetres(mart, place) <= SEARCH_RADIUS_METRES,
  );
  if (isTaken) throw new DomainError('martNameTaken');
}

/**
 * Refuses with `martLimit` a person who runs or opens too many marts, or has too many under one business number. Marts
 * that others opened under the number do not count: anybody who knows a number could shut its owner out
 * (docs/decisions/0067). rules.md section 8.
 */
export async function refuseTooManyMarts(tx: Tx, userId: number, businessNumber: string, now: Date): Promise<void> {
  // Two forms of one person that are sent at once take turns.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await takeTurn(tx, 'neighbourhood');
  const today = seoulDayStart(seoulDayNumber(now));
  const how = (where: SQL | undefined) => tx.$count(marts, where);
  const opened = await how(and(eq(marts.openedBy, userId), gte(marts.createdAt, today)));
  const { martsOpened } = await earlierLimits(tx, userId);
  if (opened + martsOpened.filter((at) => at >= today).length >= MART_LIMITS.openedADay) {
    throw new DomainError('martLimit', { n: MART_LIMITS.openedADay, reason: 'martsOpenedToday' });
  }
  const runs = await how(and(eq(marts.generalManagerId, userId), isNull(marts.closedAt)));
  if (runs >= MART_LIMITS.runByOne) {
    throw new DomainError('martLimit', { n: MART_LIMITS.runByOne, reason: 'martsRun' });
  }
  const isTheirs = or(eq(marts.openedBy, userId), eq(marts.generalManagerId, userId));
  const chain = await how(and(eq(marts.businessNumber, businessNumber), isTheirs, isNull(marts.closedAt)));
  if (chain >= MART_LIMITS.ofBusiness) {
    throw new DomainError('martLimit', { n: MART_LIMITS.ofBusiness, reason: 'martsOfBusiness' });
  }
}

/** A person who receives a mart runs one more. */
export async function refuseRunningMore(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const n = await tx.$count(marts, and(eq(marts.generalManagerId, userId), isNull(marts.closedAt)));
  if (n >= MART_LIMITS.runByOne) {
    throw new DomainError('martLimit', { n: MART_LIMITS.runByOne, reason: 'martsRunByEmployee' });
  }
}

/**
 * Refuses with `martRejected` (at: until when) a business number that was refused for good in the last 90 days.
 * market.md 20.2.
 */
export async function refuseRejected(tx: Tx, businessNumber: string, now: Date): Promise<void> {
  const since = addMinutes(now, -REJECTED_DAYS * MINUTES_PER_DAY);
  const [rejected] = await tx
    .select({ at: marts.rejectedAt })
    .from(marts)
    .where(and(eq(marts.businessNumber, businessNumber), gte(marts.rejectedAt, since)))
    .orderBy(desc(marts.rejectedAt))
    .limit(1);
  if (!rejected?.at) return;
  const until = addMinutes(rejected.at, REJECTED_DAYS * MINUTES_PER_DAY);
  throw new DomainError('martRejected', { at: until.toISOString() });
}
