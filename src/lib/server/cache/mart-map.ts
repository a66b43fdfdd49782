import { sql } from 'drizzle-orm';
import { leastSaleEnd } from '#lib/domain/buyable.ts';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import type { Hours } from '#lib/domain/hours.ts';
import { normaliseSearch } from '#lib/domain/search.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import type { SellingMart } from '../db/buyable.ts';
import type { Db } from '../db/connect.ts';
import { daysOffOf, HOURS_COLUMNS, type HoursRow, hoursOfRow } from '../db/mart-hours.ts';
import { ringAround, ringReach, squareOf } from './squares.ts';

/** A mart in business, as lists need it. */
export interface MartSpot extends Place {
  id: number;
  name: string;
  /** The name as search sees it (domain/search.ts). */
  searchName: string;
  takesCards: boolean;
  hours: Hours;
  /** Until when it takes no new orders, if that is still to come. */
  pausedUntil: Date | null;
  /** As of a minute since 1970 (`sellingSpot`). */
  selling?: { minute: number; mart: SellingMart };
}

type Row = Omit<MartSpot, 'searchName' | 'takesCards' | 'hours' | 'pausedUntil' | 'selling'> & {
  taking: 0 | 1;
  paused_until: string | null;
} & HoursRow;

async function readSpots(db: Db, now: Date, ids: readonly number[] | null): Promise<MartSpot[]> {
  const chosen = ids ? sql`and id = any(${sql.param(ids)}::int[])` : sql``;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id, name, lat, lng, payment_method as taking, paused_until, ${sql.raw(HOURS_COLUMNS)}, ${daysOffOf(now)} as days_off
    from marts where closed_at is null ${chosen}`);
  return rows.map(({ id, name, lat, lng, taking, paused_until, ...hours }) => ({
    ...{ id, name, lat, lng },
    searchName: normaliseSearch(name),
    takesCards: taking === 1,
    hours: hoursOfRow(hours),
    pausedUntil: paused_until === null ? null : new Date(paused_until),
  }));
}

/** Every mart in business by the square it stands in: a few hundred bytes each, so that all of a country's fit. */
export function createMartMap(db: Db) {
  let spots = new Map<number, MartSpot>();
  /** Never changed where it stands: a walk that rests between two rings goes on in the map that it began in. */
  let squares: ReadonlyMap<number, readonly MartSpot[]> = new Map();
  let readFor: Date | null = null;
  const changed = new Set<number>();
  let reading: Promise<void> | null = null;
  /** Raised by every change, so that what was read before it is not taken for what holds after it. */
  let edition = 0;

  /** Takes these in, instead of those with these ids, or of all. */
  function put(found: readonly MartSpot[], instead: readonly number[] | null): void {
    const next = new Map(instead && squares);
    if (!instead) spots = new Map();
    for (const id of instead ?? []) {
      const spot = spots.get(id);
      if (!spot) continue;
      spots.delete(id);
      const square = squareOf(spot);
      next.set(
        square,
        next.get(square)!.filter((other) => other.id !== id),
      );
    }
    for (const spot of found) {
      spots.set(spot.id, spot);
      const square = squareOf(spot);
      next.set(square, [...(next.get(square) ?? []), spot]);
    }
    squares = next;
  }

  async function read(now: Date): Promise<void> {
    const asOf = edition;
    const ids = readFor === null ? null : [...changed];
    const found = await readSpots(db, now, ids);
    // What changed meanwhile is read again by `ready`.
    if (edition !== asOf) return;
    if (ids === null) readFor = now;
    put(found, ids);
    changed.clear();
  }

  // Days off of the past are not read, so that a clock that goes back (the sandbox's) needs them anew.
  const isReady = (now: Date) => readFor !== null && now >= readFor && changed.size === 0;

  return {
    isReady,
    /** Reads what is not known as of now. */
    async ready(now: Date): Promise<void> {
      while (!isReady(now)) {
        if (readFor && now < readFor) readFor = null;
        reading ??= read(now).finally(() => {
          reading = null;
        });
        await reading;
      }
    },
    get: (id: number): MartSpot | undefined => spots.get(id),
    /** Reads this mart again before the next look. */
    change(id: number): void {
      edition += 1;
      changed.add(id);
    },
    clear(): void {
      edition += 1;
      readFor = null;
      changed.clear();
    },
    /**
     * Walks outwards from a place, ring by ring: the marts of each ring that lie within the radius, and how many metres every
     * mart of a later ring is away at least. Ends after the ring that reaches the radius.
     */
    *walk(from: Place, radiusMetres: number): Generator<{ found: NearSpot[]; othersFrom: number }> {
      const map = squares;
      for (let ring = 0; ; ring += 1) {
        const othersFrom = ringReach(from, ring);
        const found: NearSpot[] = [];
        for (const square of ringAround(from, ring)) {
          for (const spot of map.get(square) ?? []) {
            const metres = distanceMetres(from, spot);
            if (metres <= radiusMetres) found.push({ spot, metres });
          }
        }
        yield { found, othersFrom };
        if (othersFrom > radiusMetres) return;
      }
    },
  };
}

export interface NearSpot {
  spot: MartSpot;
  metres: number;
}
export type MartMap = ReturnType<typeof createMartMap>;

/** The mart, and from which sale end on its products can be bought; worked out once a minute, as it changes at whole minutes only. */
export function sellingSpot(spot: MartSpot, now: Date): SellingMart {
  const minute = Math.floor(now.getTime() / MS_PER_MINUTE);
  if (spot.selling?.minute !== minute) {
    const mart = { id: spot.id, leastSaleEnd: leastSaleEnd(spot.hours, spot.takesCards, now) };
    spot.selling = { minute, mart };
  }
  return spot.selling.mart;
}
