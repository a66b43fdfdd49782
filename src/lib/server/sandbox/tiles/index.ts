import { Hono } from 'hono';
import { drawTile } from './draw-tile.ts';
import { parseTile } from './projection.ts';

/** Map tiles at `/sandbox/tiles/{z}/{x}/{y}.svg`, drawn on demand and the same for ever, so anyone may keep them. */
export function createTiles(): Hono {
  const app = new Hono();
  app.get('/:z/:x/:file{\\d+\\.svg}', (c) => {
    const { z, x, file } = c.req.param();
    const tile = parseTile(z, x, file.slice(0, -'.svg'.length));
    if (tile === null) return c.notFound();
    return c.body(drawTile(tile), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800, immutable',
    });
  });
  return app;
}
