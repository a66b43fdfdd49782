import { boundingBox, KOREA, type Place } from '#lib/domain/geo.ts';

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
