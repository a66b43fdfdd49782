import { districtsNamed } from '../discovery/renamed-districts.ts';
import type { Place } from '../geo.ts';

/** A ring of [lng, lat], as GeoJSON has it. */
export type Ring = readonly (readonly [lng: number, lat: number, ...rest: number[]])[];
/** Its first ring is its outline, the others are holes in it. */
export type Polygon = readonly Ring[];

/** Where a market is open: whole districts by name, or polygons with the names of their towns. adopt.md 30.2. */
export type Area = { kind: 'districts'; names: readonly string[] } | { kind: 'polygons'; towns: readonly Town[] };
export interface Town {
  /** '' for one without a name. */
  name: string;
  polygons: readonly Polygon[];
}

/** Whether a point lies within a ring: it crosses the ring an odd number of times on its way out. */
function isWithinRing({ lat, lng }: Place, ring: Ring): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[x1, y1], [x2, y2]] = [ring[i] ?? [0, 0], ring[j] ?? [0, 0]];
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

const isWithin = (place: Place, [outline = [], ...holes]: Polygon): boolean =>
  isWithinRing(place, outline) && !holes.some((hole) => isWithinRing(place, hole));

/**
 * Whether a place belongs to an area, the address telling its district ('서울 마포구 …', however its province is written
 * and by whichever name of a renamed district).
 */
export function isInArea(area: Area, { address, place }: { address: string; place: Place }): boolean {
  if (area.kind === 'polygons')
    return area.towns.some(({ polygons }) => polygons.some((polygon) => isWithin(place, polygon)));
  const districts = districtsNamed(address);
  return area.names.some((name) =>
    districtsNamed(name).some((wanted) => districts.some((one) => one === wanted || one.startsWith(`${wanted} `))),
  );
}

/** The towns of an area in words: '서울 마포구, 서울 서대문구'; '' where none has a name. */
export const townNames = (area: Area): string[] =>
  area.kind === 'districts' ? [...area.names] : area.towns.map(({ name }) => name).filter((name) => name !== '');
