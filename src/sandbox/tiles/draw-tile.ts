import { fraction } from '../gazetteer/fraction.ts';
import { places } from '../gazetteer/places.ts';
import { boundsOf, pixelIn, TILE_PIXELS, type Tile } from './projection.ts';

/** The Han river, from the sea past the demo town to the east. */
const river: readonly (readonly [latitude: number, longitude: number])[] = [
  [37.8, 126.4],
  [37.765, 126.52],
  [37.76, 126.65],
  [37.67, 126.7],
  [37.62, 126.77],
  [37.605, 126.8],
  [37.59, 126.835],
  [37.575, 126.862],
  [37.5585, 126.884],
  [37.546, 126.8985],
  [37.5385, 126.915],
  [37.534, 126.935],
  [37.5255, 126.952],
  [37.515, 126.972],
  [37.515, 126.995],
  [37.53, 127.015],
  [37.536, 127.035],
  [37.524, 127.06],
  [37.522, 127.09],
  [37.545, 127.115],
  [37.57, 127.15],
  [37.58, 127.2],
  [37.525, 127.29],
  [37.52, 127.35],
];
const RIVER_WIDTH_DEGREES = 0.011;

const colors = {
  land: '#f3f1ea',
  park: '#d6e8cd',
  water: '#b5d7ea',
  street: '#ffffff',
  road: '#fbe9b7',
  roadEdge: '#e2cf98',
  label: '#4b514d',
};

/** Streets every so many degrees, finer as one comes closer. */
const streetSteps = [
  { fromZoom: 11, degrees: 0.02, width: 1 },
  { fromZoom: 14, degrees: 0.005, width: 1.5 },
  { fromZoom: 15, degrees: 0.001_25, width: 1.5 },
];

/** One map tile as SVG: land, parks, river, streets, the known roads and their names. Always the same for a tile. */
export function drawTile(tile: Tile): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PIXELS}" height="${TILE_PIXELS}" viewBox="0 0 ${TILE_PIXELS} ${TILE_PIXELS}">`,
    `<rect width="${TILE_PIXELS}" height="${TILE_PIXELS}" fill="${colors.land}"/>`,
    parks(tile),
    streets(tile),
    riverLine(tile),
    knownRoads(tile),
    labels(tile),
    '</svg>',
  ].join('');
}

/** Multiples of a step between two degrees, as whole counts so that neighbouring tiles agree on them. */
function counts(from: number, to: number, step: number): number[] {
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, n) => first + n);
}

function parks(tile: Tile): string {
  if (tile.z < 13) return '';
  const { west, east, north, south } = boundsOf(tile);
  const step = 0.002_5;
  return counts(south, north, step)
    .flatMap((row) => counts(west, east, step).map((column) => ({ row, column })))
    .filter(({ row, column }) => fraction(`park/${row}/${column}`) < 0.04)
    .map(({ row, column }) => {
      const from = pixelIn(tile, (row + 1) * step, column * step);
      const to = pixelIn(tile, row * step, (column + 1) * step);
      return `<rect x="${px(from.x)}" y="${px(from.y)}" width="${px(to.x - from.x)}" height="${px(to.y - from.y)}" fill="${colors.park}"/>`;
    })
    .join('');
}

function streets(tile: Tile): string {
  const { west, east, north, south } = boundsOf(tile);
  return streetSteps
    .filter(({ fromZoom }) => tile.z >= fromZoom)
    .map(({ degrees, width }) => {
      const down = counts(west, east, degrees).map(
        (n) => `M${px(pixelIn(tile, north, n * degrees).x)} 0V${TILE_PIXELS}`,
      );
      const across = counts(south, north, degrees).map(
        (n) => `M0 ${px(pixelIn(tile, n * degrees, west).y)}H${TILE_PIXELS}`,
      );
      const scale = Math.max(1, 2 ** (tile.z - 16));
      return `<path d="${[...down, ...across].join('')}" stroke="${colors.street}" stroke-width="${width * scale}" fill="none"/>`;
    })
    .join('');
}

function riverLine(tile: Tile): string {
  const points = river.map(([latitude, longitude]) => pixelIn(tile, latitude, longitude));
  const width = (RIVER_WIDTH_DEGREES / 360) * TILE_PIXELS * 2 ** tile.z;
  if (!isNear(points, width)) return '';
  return `<polyline points="${points.map(({ x, y }) => `${px(x)},${px(y)}`).join(' ')}" fill="none" stroke="${colors.water}" stroke-width="${px(width)}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function knownRoads(tile: Tile): string {
  if (tile.z < 13) return '';
  const width = Math.max(3, 2 ** (tile.z - 13.5));
  const lines = places.flatMap((place) => {
    if (place.kind !== 'road') return [];
    const ends = [place.from, place.to].map(({ latitude, longitude }) => pixelIn(tile, latitude, longitude));
    const [from, to] = ends;
    if (from === undefined || to === undefined || !isNear(ends, width)) return [];
    return [`M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}`];
  });
  if (lines.length === 0) return '';
  const d = lines.join('');
  return `<path d="${d}" stroke="${colors.roadEdge}" stroke-width="${px(width + 2)}" stroke-linecap="round"/><path d="${d}" stroke="${colors.road}" stroke-width="${px(width)}" stroke-linecap="round"/>`;
}

/** Cities from afar, then gu, then dong, then roads. A name that reaches over an edge is drawn in both tiles. */
function labels(tile: Tile): string {
  return places
    .flatMap((place) => {
      const [fromZoom, toZoom] = { city: [6, 11], gu: [11, 13], dong: [14, 18], road: [15, 20] }[place.kind] as [
        number,
        number,
      ];
      if (tile.z < fromZoom || tile.z > toZoom) return [];
      const at =
        place.kind === 'road'
          ? {
              latitude: (place.from.latitude + place.to.latitude) / 2,
              longitude: (place.from.longitude + place.to.longitude) / 2,
            }
          : place.middle;
      const { x, y } = pixelIn(tile, at.latitude, at.longitude);
      if (x < -60 || x > TILE_PIXELS + 60 || y < -20 || y > TILE_PIXELS + 20) return [];
      const size = place.kind === 'road' ? 11 : 13;
      return [
        `<text x="${px(x)}" y="${px(y)}" font-size="${size}" font-family="system-ui,sans-serif" text-anchor="middle" fill="${colors.label}" stroke="#fff" stroke-width="3" paint-order="stroke">${place.name}</text>`,
      ];
    })
    .join('');
}

/** Whether a line's surrounding box touches the tile. */
function isNear(points: { x: number; y: number }[], width: number): boolean {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return (
    Math.max(...xs) > -width &&
    Math.min(...xs) < TILE_PIXELS + width &&
    Math.max(...ys) > -width &&
    Math.min(...ys) < TILE_PIXELS + width
  );
}

function px(value: number): number {
  return Math.round(value * 10) / 10;
}
