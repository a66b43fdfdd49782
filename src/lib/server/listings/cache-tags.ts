import { boundingBox, KOREA, type Place } from '#lib/domain/geo.ts';
import type { Ended } from '../platform/cache/invalidation.ts';
import type { Change } from '../platform/changes/index.ts';

/** Some 5 km: a list around a place lies in four areas at the most. */
const AREA_DEGREES = 0.05;

const row = (degrees: number) => Math.floor(degrees / AREA_DEGREES);

/** The tag of entries that depend on a mart or on one of its products. */
export const martTag = (martId: number): string => `mart:${martId}`;

/** The tag of entries that depend on every mart of the area around a place. */
export const areaTag = ({ lat, lng }: Place): string => `area:${row(lat)}:${row(lng)}`;

/** The tags of all areas of Korea that a circle touches: marts stand nowhere else (rules.md section 8). */
export function areaTags(place: Place, radiusMetres: number): string[] {
  const box = boundingBox(place, radiusMetres);
  const [south, north] = [Math.max(box.south, KOREA.south), Math.min(box.north, KOREA.north)];
  const [west, east] = [Math.max(box.west, KOREA.west), Math.min(box.east, KOREA.east)];
  const tags: string[] = [];
  for (let y = row(south); y <= row(north); y += 1) {
    for (let x = row(west); x <= row(east); x += 1) tags.push(`area:${y}:${x}`);
  }
  return tags;
}

/**
 * What a change ends, by what triggers on marts, products and orders say: 's' the shelf of a mart, 'm' the mart itself,
 * 'd' its details on product pages only; anything else: all. Null for a change that says none of it.
 */
export function endedBy({ data }: Pick<Change, 'data'>): Ended | null {
  if (data.said === undefined) return null;
  const [kind, id, lat, lng] = String(data.said).split(' ');
  const martId = Number(id);
  if ((kind !== 's' && kind !== 'm' && kind !== 'd') || !martId) return 'all';
  const area = kind === 'd' ? [] : [areaTag({ lat: Number(lat), lng: Number(lng) })];
  return { tags: [martTag(martId), ...area], subject: kind === 'm' ? martId : null };
}
