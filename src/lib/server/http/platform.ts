import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { parsePictureUrl } from '../files/picture-address.ts';
import type { Runtime } from '../runtime.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './client-address.ts';
import { errorMapper } from './errors.ts';
import { mayReadMetrics } from './metrics.ts';

/** Probes wait a few seconds at most. */
const READY_WITHIN_MS = 4_000;
const YEAR_SECONDS = 31_536_000;

/**
 * Everything that is not a page: the HTTP API, pictures, health, and in the sandbox the stand-ins. The production server
 * and the pages under src/pages that hand over to it (development) share it.
 */
export function createPlatform(runtime: Runtime): Hono<AppEnv> {
  const { api, sandbox, deps, connection } = runtime;
  const app = new Hono<AppEnv>();
  app.onError(errorMapper(deps));

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    if (runtime.isStopping) return c.text('stopping', 503);
    try {
      const answered = connection.pool.query('select 1').then(() => true);
      if (await Promise.race([answered, wait(READY_WITHIN_MS, false, { ref: false })])) return c.text('ready');
      answered.catch(() => {});
      return c.text('the database does not answer', 503);
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
