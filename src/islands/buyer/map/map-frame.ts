import type { Place } from '#lib/domain/geo.ts';
import { MAP_NEAREST_SHOWN, MAP_ZOOM_LIST } from '#lib/domain/person/limits.ts';

/** Further out no map of a neighbourhood starts: 5 km is some 100 pixels there. */
const FARTHEST_ZOOM = 11;
/** Room for half a pin's width, and for one above its place. */
const MARGIN_PX = { x: 44, y: 56 };
/** Web Mercator's metres a pixel at the equator, at zoom 0. */
const EQUATOR_METRES_PER_PX = 156_543.034;
export const TILE_PX = 256;

export interface Size {
  width: number;
  height: number;
}

const metresPerPixel = (lat: number, zoom: number) =>
  (EQUATOR_METRES_PER_PX * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;

/** Where a place lies on the map of the world at a zoom, in CSS pixels. */
export function pixelOf({ lat, lng }: Place, zoom: number): { x: number; y: number } {
  const world = TILE_PX * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world };
}

/** How many pixels apart two places are drawn, across and down. */
export function pixelsApart(a: Place, b: Place, zoom: number): { x: number; y: number } {
  const [one, other] = [pixelOf(a, zoom), pixelOf(b, zoom)];
  return { x: Math.abs(one.x - other.x), y: Math.abs(one.y - other.y) };
}

/** Whether some of a ring around the middle of a map can be seen: close up, all that is on the map lies within it. */
export const showsRing = (
  { lat, zoom, width, height }: { lat: number; zoom: number } & Size,
  radiusMetres: number,
): boolean => (Math.max(width, height) / 2) * metresPerPixel(lat, zoom) >= radiusMetres;

/**
 * How close a map of that size around a place has to be to show the nearest five marts: MAP_ZOOM_LIST, with which it
 * opens (spec.md section 9), or further out. `stores` are nearest first.
 */
export function zoomOfNearest(place: Place, stores: readonly Place[], { width, height }: Size): number {
  const nearest = stores.slice(0, MAP_NEAREST_SHOWN);
  const fits = (zoom: number) =>
    nearest.every((store) => {
      const { x, y } = pixelsApart(place, store, zoom);
      return x <= width / 2 - MARGIN_PX.x && y <= height / 2 - MARGIN_PX.y;
    });
  let zoom = MAP_ZOOM_LIST;
  while (zoom > FARTHEST_ZOOM && !fits(zoom)) zoom -= 1;
  return zoom;
}

/**
 * Whether the map looks elsewhere: its middle lies a quarter of its shorter side away from the place that was searched.
 */
export function hasMovedAway(place: Place, centre: Place, zoom: number, { width, height }: Size): boolean {
  const { x, y } = pixelsApart(place, centre, zoom);
  return Math.max(x, y) > Math.min(width, height) / 4;
}

/** What a press on a pin selects: its next mart after the selected one, round and round. */
export function nextOfPin(ids: readonly number[], selected: number | null): number {
  return ids[(ids.indexOf(selected ?? Number.NaN) + 1) % ids.length]!;
}
