import { Hono } from 'hono';
import { parsePictureUrl } from '../files/picture-address.ts';
import type { Runtime } from '../runtime.ts';
import { clientAddress } from './client-address.ts';
import { mayReadMetrics } from './metrics.ts';

const YEAR_SECONDS = 31_536_000;

/** Whether an address is answered here and not by a page. `/sandbox` itself is a page. */
export const isPlatformPath = (path: string): boolean =>
  /^\/(api|oauth2|files)\//.test(path) ||
  /^\/sandbox\/(?!components)/.test(path) ||
  /^\/(healthz|readyz|metrics)$/.test(path);

/**
 * Everything that is not a page: the HTTP API, pictures, health, and in the sandbox the stand-ins. The production server
 * and the pages under src/pages that hand over to it (development) share it.
 */
export function createPlatform(runtime: Runtime): Hono {
  const { api, sandbox, deps, connection } = runtime;
  const app = new Hono();

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    try {
      await connection.pool.query('select 1');
      return c.text('ready');
    } catch {
      return c.text('the database does not answer', 503);
    }
  });

  app.get('/metrics', async (c) => {
    const address = clientAddress(c, { trustProxy: false });
    if (!mayReadMetrics(c, deps.config.metricsToken, address)) return c.notFound();
    return c.text(await runtime.metrics.registry.metrics(), 200, {
      'Content-Type': runtime.metrics.registry.contentType,
    });
  });

  app.get('/files/:key/:file', async (c) => {
    const address = parsePictureUrl(c.req.path);
    const bytes = address && (await deps.pictures.read(address.key, address.width, address.format));
    if (!bytes) return c.notFound();
    // A key stands for one picture for ever.
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': `image/${address.format}`,
      'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'X-Content-Type-Options': 'nosniff',
    });
  });

  app.all('/sandbox/*', (c) => (sandbox ? sandbox.app.fetch(c.req.raw, c.env) : c.notFound()));
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  app.all('/oauth2/*', (c) => api.fetch(c.req.raw, c.env));
  return app;
}
