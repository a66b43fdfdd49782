import type { TileSource } from '#lib/domain/discovery/map-source.ts';
import type { Place } from '#lib/domain/geo.ts';
import { pixelOf, TILE_PX } from './map-frame.ts';

/** Half of what the map of a phone shows above its sheet: at most nine tiles. */
const HALF_PX = { x: 215, y: 230 };
/** As Leaflet shares the tiles of an address with `{s}` among its hosts, so that none is fetched twice. */
const HOSTS = 'abc';

export interface FirstTiles {
  /** Where the upper left corner lies from the middle of the map, in whole pixels. */
  corner: { x: number; y: number };
  columns: number;
  /** Row by row. `sharp`: for screens of more than a pixel, null where the service has none. */
  tiles: { src: string; sharp: string | null }[];
}

/** The tiles that a map of `source` around `place` shows first, for a page to name before any script. */
export function firstTiles({ url }: TileSource, place: Place, zoom: number): FirstTiles {
  const middle = pixelOf(place, zoom);
  const columns = tilesAround(middle.x, HALF_PX.x);
  const rows = tilesAround(middle.y, HALF_PX.y);
  const [left = 0, top = 0] = [columns[0], rows[0]];
  const address = (x: number, y: number, sharpness: string) => {
    const values: Record<string, string | number> = {
      s: HOSTS.charAt((x + y) % HOSTS.length),
      z: zoom,
      x,
      y,
      r: sharpness,
    };
    return url.replace(/\{([szxyr])\}/g, (_, name: string) => String(values[name]));
  };
  return {
    corner: { x: left * TILE_PX - Math.round(middle.x), y: top * TILE_PX - Math.round(middle.y) },
    columns: columns.length,
    tiles: rows.flatMap((y) =>
      columns.map((x) => ({ src: address(x, y, ''), sharp: url.includes('{r}') ? address(x, y, '@2x') : null })),
    ),
  };
}

/** The numbers of the tiles that touch `half` pixels to either side of one. */
function tilesAround(pixel: number, half: number): number[] {
  const first = Math.floor((pixel - half) / TILE_PX);
  return Array.from({ length: Math.floor((pixel + half) / TILE_PX) - first + 1 }, (_, index) => first + index);
}
