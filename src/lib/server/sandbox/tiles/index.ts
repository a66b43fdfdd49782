import { Hono } from 'hono';
import { drawTile } from './draw-tile.ts';
import { paintTile, writesKorean } from './paint-tile.ts';
import { parseTile } from './projection.ts';

/**
 * Map tiles at `/sandbox/tiles/{z}/{x}/{y}.png`, or `{y}@2x.png` for sharp screens, made on demand and the same for ever, so that
 * anyone may keep them. Where the server has no Korean letters, the browser writes the names: the picture is an SVG.
 */
export function createTiles(): Hono {
  const app = new Hono();
  app.get('/:z/:x/:file{\\d+(?:@2x)?\\.png}', async (c) => {
    const { z, x, file } = c.req.param();
    const [, y, sharp] = /^(\d+)(@2x)?/.exec(file)!;
    const tile = parseTile(z, x, y!);
    if (tile === null) return c.notFound();
    const painted = await writesKorean();
    return c.body(painted ? new Uint8Array(await paintTile(tile, sharp ? 2 : 1)) : drawTile(tile), 200, {
      'content-type': painted ? 'image/png' : 'image/svg+xml',
      'cache-control': 'public, max-age=604800, immutable',
    });
  });
  return app;
}
