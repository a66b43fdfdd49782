/** Web Mercator, as map libraries cut it: at zoom z the world is `256 · 2^z` pixels wide. */
export const TILE_PIXELS = 256;
export const MAX_ZOOM = 20;

export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** A tile that exists, from the text of its address; else `null`. */
export function parseTile(z: string, x: string, y: string): Tile | null {
  if (![z, x, y].every((part) => /^\d{1,7}$/.test(part))) return null;
  const tile = { z: Number(z), x: Number(x), y: Number(y) };
  const perSide = 2 ** tile.z;
  return tile.z <= MAX_ZOOM && tile.x < perSide && tile.y < perSide ? tile : null;
}

/** A place's pixel within the tile; outside 0..256 when it lies elsewhere. */
export function pixelIn(tile: Tile, latitude: number, longitude: number): { x: number; y: number } {
  const world = TILE_PIXELS * 2 ** tile.z;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: ((longitude + 180) / 360) * world - tile.x * TILE_PIXELS, y: y * world - tile.y * TILE_PIXELS };
}

/** The tile's edges in degrees. */
export function boundsOf({ z, x, y }: Tile) {
  const perSide = 2 ** z;
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / perSide))) * 180) / Math.PI;
  return {
    west: (x / perSide) * 360 - 180,
    east: ((x + 1) / perSide) * 360 - 180,
    north: latitude(y),
    south: latitude(y + 1),
  };
}
