import { boundingBox, KOREA, type Place } from '#lib/domain/geo.ts';

/** Some 1.1 km each way in Korea. */
const LAT_STEP = 0.01;
const LNG_STEP = 0.0125;
/** More than the columns around the earth, so that every square has a number of its own. */
const COLUMNS = 100_000;

const rowOf = (lat: number) => Math.floor(lat / LAT_STEP);
const columnOf = (lng: number) => Math.floor(lng / LNG_STEP);
const squareAt = (row: number, column: number) => row * COLUMNS + column;

/** The number of the square in which a place lies. */
export const squareOf = ({ lat, lng }: Place): number => squareAt(rowOf(lat), columnOf(lng));

/** The squares of Korea that a circle touches: marts stand nowhere else (rules.md section 8). */
export function squaresAround(place: Place, radiusMetres: number): number[] {
  const box = boundingBox(place, radiusMetres);
  const [south, north] = [Math.max(box.south, KOREA.south), Math.min(box.north, KOREA.north)];
  const [west, east] = [Math.max(box.west, KOREA.west), Math.min(box.east, KOREA.east)];
  const squares: number[] = [];
  for (let row = rowOf(south); row <= rowOf(north); row += 1)
    for (let column = columnOf(west); column <= columnOf(east); column += 1) squares.push(squareAt(row, column));
  return squares;
}
