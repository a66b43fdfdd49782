import { distanceMetres, type Place } from '#lib/domain/geo.ts';

/** Some 550 m each way in Korea. */
const LAT_STEP = 0.005;
const LNG_STEP = 0.00625;
/** More than the columns around the earth, so that every square has a number of its own. */
const COLUMNS = 100_000;

const rowOf = (lat: number) => Math.floor(lat / LAT_STEP);
const columnOf = (lng: number) => Math.floor(lng / LNG_STEP);
const squareAt = (row: number, column: number) => row * COLUMNS + column;

/** The number of the square in which a place lies. */
export const squareOf = ({ lat, lng }: Place): number => squareAt(rowOf(lat), columnOf(lng));

/** The squares that form the ring around a place's own: one, then 8, 16, 24 … */
export function ringAround({ lat, lng }: Place, ring: number): number[] {
  const row = rowOf(lat);
  const column = columnOf(lng);
  if (ring === 0) return [squareAt(row, column)];
  const squares: number[] = [];
  for (let x = -ring; x <= ring; x += 1)
    squares.push(squareAt(row - ring, column + x), squareAt(row + ring, column + x));
  for (let y = 1 - ring; y < ring; y += 1)
    squares.push(squareAt(row + y, column - ring), squareAt(row + y, column + ring));
  return squares;
}

/** How many metres at least lie between a place and whatever is outside so many rings around it. */
export function ringReach(place: Place, ring: number): number {
  const south = rowOf(place.lat) * LAT_STEP - ring * LAT_STEP;
  const north = south + (2 * ring + 1) * LAT_STEP;
  const west = columnOf(place.lng) * LNG_STEP - ring * LNG_STEP;
  const east = west + (2 * ring + 1) * LNG_STEP;
  // Meridians draw together towards the poles: the corner further from the equator is the nearest to its meridian.
  const narrow = Math.max(Math.abs(south), Math.abs(north));
  const toMeridian = (lng: number) => distanceMetres({ lat: narrow, lng: place.lng }, { lat: narrow, lng });
  const reach = Math.min(
    distanceMetres(place, { lat: south, lng: place.lng }),
    distanceMetres(place, { lat: north, lng: place.lng }),
    toMeridian(west),
    toMeridian(east),
  );
  // A chord across the corner is a hair shorter than along the parallel.
  return reach * 0.999;
}
