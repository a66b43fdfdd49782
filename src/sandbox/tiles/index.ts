import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { drawTile } from './draw-tile.ts';
import { paintTile, writesKorean } from './paint-tile.ts';
import { parseTile, type Tile } from './projection.ts';

/** Some 400 tiles: a city around everyone who looks. */
const CACHE_BYTES = 1_000_000;

/**
 * Map tiles at `/sandbox/tiles/{z}/{x}/{y}.png`, or `{y}@2x.png` for sharp screens, made when they are first asked for
 * and the same for ever, so that anyone may keep them. A map asks for a dozen at once, which take two cores a tenth of
 * a second: those asked for last are kept. Where the server has no Korean letters, the browser writes the names: the
 * picture is an SVG.
 */
export function createTiles(): Hono {
  const cached = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (png) => png.byteLength,
  });
  const pngOf = async (tile: Tile, scale: 1 | 2) => {
    const name = `${tile.z}/${tile.x}/${tile.y}@${scale}`;
    const known = cached.get(name);
    if (known) return known;
    const png = Buffer.from(await paintTile(tile, scale));
    cached.set(name, png);
    return png;
  };

  const app = new Hono();
  app.get('/:z/:x/:file{\\d+(?:@2x)?\\.png}', async (c) => {
    const { z, x, file } = c.req.param();
    const [, y = '', sharp] = /^(\d+)(@2x)?/.exec(file) ?? [];
    const tile = parseTile(z, x, y);
    if (tile === null) return c.notFound();
    const painted = await writesKorean();
    return c.body(painted ? await pngOf(tile, sharp ? 2 : 1) : drawTile(tile), 200, {
      'content-type': painted ? 'image/png' : 'image/svg+xml',
      'cache-control': 'public, max-age=604800, immutable',
    });
  });
  return app;
}
