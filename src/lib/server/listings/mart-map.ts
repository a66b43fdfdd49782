import { sql } from 'drizzle-orm';
import { coalesce } from '#lib/domain/coalesce.ts';
import { type Conditions, chosenConditions } from '#lib/domain/discovery/list-choice.ts';
import { filteredSaleEnd } from '#lib/domain/discovery/list-filter.ts';
import { normaliseSearch } from '#lib/domain/discovery/search.ts';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import type { Hours } from '#lib/domain/mart/hours.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import { ordersFrom } from '#lib/domain/mart/pause.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import { leastSaleEndAtHour, type MartWindow, martWindow } from '#lib/domain/product/buyable.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import type { Invalidation } from '../platform/cache/invalidation.ts';
import type { Db } from '../platform/database/connect.ts';
import { daysOffOf, firstDayOff, HOURS_COLUMNS, type HoursRow, hoursOfRow } from '../schema/mart/mart-hours.ts';
import { martIsShown } from '../schema/mart/mart-standing.ts';
import type { ListedMart, NearMart } from './listed-mart.ts';
import { squareOf, squaresAround } from './squares.ts';

/**
 * The marts that buyers see: where they are and when they open, from which the rules of hours tell which sale ends can
 * be bought now.
 */
export interface MartMap {
  /** The marts within a radius, nearest first, of which products may pass the conditions. */
  around(place: Place, radiusMetres: number, conditions: Partial<Conditions>, now: Date): Promise<NearMart[]>;
  /** One mart; null where buyers do not see it. */
  get(id: number, now: Date): Promise<ListedMart | null>;
}

interface Spot extends Place {
  id: number;
  name: string;
  searchName: string;
  takesCards: boolean;
  vouchers: readonly Voucher[];
  hours: Hours;
  pausedUntil: Date | null;
  showsNextPrice: boolean;
  /** Worked out once a minute, as it changes at whole minutes only. */
  selling?: { minute: number; window: MartWindow | null; atHours: Map<number, number> };
}

interface Row extends Place, HoursRow, Record<string, unknown> {
  id: number;
  name: string;
  taking: 0 | 1;
  vouchers: Voucher[];
  paused_until: string | null;
  shows_next_price: boolean;
}

async function readSpots(db: Db, now: Date, ids: readonly number[] | null): Promise<Spot[]> {
  const chosen = ids ? sql`and id = any(${sql.param(ids)}::bigint[])` : sql``;
  const { rows } = await db.execute<Row>(sql`
    select id, name, lat, lng, payment_method as taking, vouchers, paused_until, shows_next_price, ${sql.raw(HOURS_COLUMNS)}, ${daysOffOf(now)} as days_off
    from marts where ${martIsShown} ${chosen}`);
  return rows.map(({ id, name, lat, lng, taking, vouchers, paused_until, shows_next_price, ...hours }) => ({
    id,
    name,
    lat,
    lng,
    searchName: normaliseSearch(name),
    takesCards: taking === PAYMENT_METHOD.cardToo,
    vouchers,
    hours: hoursOfRow(hours),
    pausedUntil: paused_until === null ? null : new Date(paused_until),
    showsNextPrice: shows_next_price,
  }));
}

/**
 * Keeps every mart that is shown in memory, by the square it stands in: a few hundred bytes each, so that all of a
 * country's fit. What has changed is read again before the next look; while changes cannot be heard, everything is read
 * for every look.
 */
export function createMartMap(db: Db, invalidation: Pick<Invalidation, 'listen' | 'isConnected'>): MartMap {
  const spots = new Map<number, Spot>();
  const squares = new Map<number, Set<Spot>>();
  /** From which day on days off are known; null while nothing is. */
  let knownFrom: string | null = null;
  let changed = new Set<number>();
  /** Raised by every change: earlier reads are outdated then. */
  let edition = 0;

  invalidation.listen({
    subject(id) {
      edition += 1;
      changed.add(id);
    },
    all: forget,
  });

  function forget(): void {
    edition += 1;
    knownFrom = null;
    changed = new Set();
  }

  function remove(id: number): void {
    const spot = spots.get(id);
    if (!spot) return;
    spots.delete(id);
    squares.get(squareOf(spot))?.delete(spot);
  }

  function add(spot: Spot): void {
    spots.set(spot.id, spot);
    const square = squareOf(spot);
    const there = squares.get(square);
    if (there) there.add(spot);
    else squares.set(square, new Set([spot]));
  }

  // Days off of the past are not read: a clock that goes back (the sandbox's) needs them again.
  const isKnown = (now: Date) => knownFrom !== null && firstDayOff(now) >= knownFrom;

  async function readOnce(now: Date): Promise<void> {
    if (!invalidation.isConnected() || !isKnown(now)) forget();
    const asOf = edition;
    const ids = knownFrom === null ? null : [...changed];
    const found = await readSpots(db, now, ids);
    // Marts changed meanwhile are read again.
    if (edition !== asOf) return;
    if (ids) ids.forEach(remove);
    else {
      spots.clear();
      squares.clear();
      knownFrom = firstDayOff(now);
    }
    found.forEach(add);
    changed.clear();
  }

  let wanted = new Date(0);
  const read = coalesce(() => readOnce(wanted));

  async function ready(now: Date): Promise<void> {
    while (!invalidation.isConnected() || !isKnown(now) || changed.size > 0) {
      const mustBeFresh = !invalidation.isConnected();
      wanted = now;
      await read();
      if (mustBeFresh && isKnown(now)) return;
    }
  }

  function sellingOf(spot: Spot, now: Date): NonNullable<Spot['selling']> {
    const minute = Math.floor(now.getTime() / MS_PER_MINUTE);
    if (spot.selling?.minute !== minute) {
      const window = martWindow(spot.hours, spot.takesCards, ordersFrom(spot.pausedUntil, now));
      spot.selling = { minute, window, atHours: new Map() };
    }
    return spot.selling;
  }

  /** The same of an hour of the day: a filter asks for twelve of them at once. */
  function leastAtHour(spot: Spot, now: Date, hour: number): number {
    const { atHours } = sellingOf(spot, now);
    const least = atHours.get(hour) ?? leastSaleEndAtHour(spot.hours, spot.takesCards, now, hour, spot.pausedUntil);
    atHours.set(hour, least);
    return least;
  }

  function listed(spot: Spot, now: Date): Omit<ListedMart, 'distance'> {
    const { id, name, searchName, pausedUntil, showsNextPrice } = spot;
    const { window } = sellingOf(spot, now);
    return {
      id,
      name,
      searchName,
      pausedUntil,
      showsNextPrice,
      window,
      leastSaleEnd: window?.leastSaleEnd ?? Number.POSITIVE_INFINITY,
    };
  }

  return {
    async around(place, radiusMetres, conditions, now) {
      await ready(now);
      const isNarrowed = chosenConditions(conditions).length > 0;
      const near: { spot: Spot; metres: number }[] = [];
      for (const square of squaresAround(place, radiusMetres)) {
        for (const spot of squares.get(square) ?? []) {
          const metres = distanceMetres(place, spot);
          if (metres <= radiusMetres) near.push({ spot, metres });
        }
      }
      near.sort((a, b) => a.metres - b.metres || a.spot.id - b.spot.id);
      return near.flatMap(({ spot, metres }) => {
        const distance = Math.round(metres);
        const mart = { ...listed(spot, now), distance };
        if (!isNarrowed) return [mart];
        const least = { now: mart.leastSaleEnd, atHour: (hour: number) => leastAtHour(spot, now, hour) };
        const leastSaleEnd = filteredSaleEnd({ ...spot, distance, least }, conditions, now);
        return Number.isFinite(leastSaleEnd) ? [{ ...mart, leastSaleEnd }] : [];
      });
    },
    async get(id, now) {
      await ready(now);
      const spot = spots.get(id);
      return spot ? { ...listed(spot, now), distance: null } : null;
    },
  };
}
