import { type SQL, sql } from 'drizzle-orm';
import { boundingBox, distanceMetres, EARTH_RADIUS_METRES, type Place } from '#lib/domain/geo.ts';
import { isOpen } from '#lib/domain/hours.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart.ts';
import { normaliseSearch } from '#lib/domain/search.ts';
import type { Db } from './connect.ts';
import { daysOffOf, hoursOf } from './mart-hours.ts';

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

/** Marts in business within so many metres of a place, with their distance in whole metres, in no order. */
export const nearMarts = (place: Place, radiusMetres: number): SQL => sql`
  select id, name, round(metres)::int as distance
  from (select *, ${metresFrom(place)} as metres
    from marts where marts.closed_at is null and ${withinBox(place, radiusMetres)}) marts
  where metres <= ${radiusMetres}::int`;

export interface NearMart {
  id: number;
  name: string;
  /** The name as search sees it (domain/search.ts). */
  searchName: string;
  /** Whole metres. */
  distance: number;
}

/** Which marts near a place to look in. */
export interface MartChoice {
  openNow?: boolean;
  cardAccepted?: boolean;
}

type Row = Omit<NearMart, 'searchName'> &
  Place & { taking: 0 | 1; opens: number; closes: number; weekdays: number[]; days_off: string[] };

/**
 * Reads the marts near a place, nearest first; of those that may be asked for only the open, or those that take cards. The
 * distances are computed here: planning them takes the database longer than finding the marts.
 */
export async function readNearMarts(
  db: Db,
  place: Place,
  radiusMetres: number,
  now: Date,
  { openNow = false, cardAccepted = false }: MartChoice = {},
): Promise<NearMart[]> {
  const hours = sql`, opens_at_minute as opens, closes_at_minute as closes, closed_weekdays as weekdays,
    ${daysOffOf(now)} as days_off`;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id, name, lat, lng, payment_method as taking ${openNow ? hours : sql``}
    from marts where closed_at is null and ${withinBox(place, radiusMetres)}`);
  const isOpenNow = ({ opens: opensAtMinute, closes: closesAtMinute, weekdays: closedWeekdays, days_off }: Row) =>
    isOpen(hoursOf({ opensAtMinute, closesAtMinute, closedWeekdays }, days_off), now);
  return rows
    .filter((row) => (!cardAccepted || row.taking === PAYMENT_METHOD.cardToo) && (!openNow || isOpenNow(row)))
    .map((row) => ({ id: row.id, name: row.name, metres: distanceMetres(place, row) }))
    .filter(({ metres }) => metres <= radiusMetres)
    .sort((a, b) => a.metres - b.metres || a.id - b.id)
    .map(({ id, name, metres }) => ({ id, name, searchName: normaliseSearch(name), distance: Math.round(metres) }));
}
