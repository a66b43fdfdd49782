import { boundingBox, KOREA, type Place } from '#lib/domain/geo.ts';

/** Some 5 km: what is asked for around a place lies in four areas at the most. */
const AREA_DEGREES = 0.05;

const row = (degrees: number) => Math.floor(degrees / AREA_DEGREES);

/** The name of the area in which a place lies: changes are told apart by it. */
export const areaOf = ({ lat, lng }: Place): string => `area ${row(lat)} ${row(lng)}`;

/** The names of all areas of Korea that a circle touches: marts stand nowhere else (rules.md section 8). */
export function areasAround(place: Place, radiusMetres: number): string[] {
  const box = boundingBox(place, radiusMetres);
  const [south, north] = [Math.max(box.south, KOREA.south), Math.min(box.north, KOREA.north)];
  const [west, east] = [Math.max(box.west, KOREA.west), Math.min(box.east, KOREA.east)];
  const names: string[] = [];
  for (let y = row(south); y <= row(north); y += 1) {
    for (let x = row(west); x <= row(east); x += 1) names.push(`area ${y} ${x}`);
  }
  return names;
}
