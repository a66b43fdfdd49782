import { type SQL, sql } from 'drizzle-orm';
import { boundingBox, distanceMetres, EARTH_RADIUS_METRES, type Place } from '#lib/domain/geo.ts';
import { type Conditions, chosenConditions } from '#lib/domain/list-choice.ts';
import { filteredSaleEnd } from '#lib/domain/list-filter.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart.ts';
import { normaliseSearch } from '#lib/domain/search.ts';
import type { SellingMart } from './buyable.ts';
import type { Db } from './connect.ts';
import { daysOffOf, HOURS_COLUMNS, type HoursRow, hoursOfRow } from './mart-hours.ts';

/** Great-circle metres from a place to `marts`, as domain/geo.ts computes them. */
export const metresFrom = ({ lat, lng }: Place): SQL<number> =>
  sql`(2 * ${EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
    power(sin(radians(marts.lat - ${lat}::float8) / 2), 2) +
    cos(radians(${lat}::float8)) * cos(radians(marts.lat)) * power(sin(radians(marts.lng - ${lng}::float8) / 2), 2)))))`;

/** A box that holds the circle, for the GiST index. */
export function withinBox(place: Place, metres: number): SQL {
  const { south, west, north, east } = boundingBox(place, metres);
  return sql`marts.location <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}

export interface NearMart extends SellingMart {
  name: string;
  /** The name as search sees it (domain/search.ts). */
  searchName: string;
  /** Until when it takes no new orders; may be past. */
  pausedUntil: Date | null;
  /** Whole metres. */
  distance: number;
}

type Row = Omit<NearMart, 'searchName' | 'leastSaleEnd' | 'pausedUntil'> &
  Place &
  HoursRow & { taking: 0 | 1; paused_until: string | null };

/**
 * Reads the marts near a place, nearest first, and from which sale end on their products pass the conditions about marts. The
 * distances are computed here: planning them takes the database longer than finding the marts.
 */
export async function readNearMarts(
  db: Db,
  place: Place,
  radiusMetres: number,
  now: Date,
  conditions: Partial<Conditions> = {},
): Promise<NearMart[]> {
  const hours = sql`${sql.raw(HOURS_COLUMNS)}, ${daysOffOf(now)} as days_off`;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id, name, lat, lng, payment_method as taking, paused_until, ${hours}
    from marts where closed_at is null and ${withinBox(place, radiusMetres)}`);
  const isNarrowed = chosenConditions(conditions).length > 0;
  return rows
    .map((row) => ({ row, metres: distanceMetres(place, row) }))
    .filter(({ metres }) => metres <= radiusMetres)
    .sort((a, b) => a.metres - b.metres || a.row.id - b.row.id)
    .map(({ row, metres }) => {
      const distance = Math.round(metres);
      const mart = { hours: hoursOfRow(row), takesCards: row.taking === PAYMENT_METHOD.cardToo, distance };
      return {
        ...{ id: row.id, name: row.name, searchName: normaliseSearch(row.name), distance },
        pausedUntil: row.paused_until === null ? null : new Date(row.paused_until),
        leastSaleEnd: filteredSaleEnd(mart, conditions, now),
      };
    })
    .filter(({ leastSaleEnd }) => !isNarrowed || Number.isFinite(leastSaleEnd));
}
