import { Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { searchAddresses } from './addresses.ts';
import { postcodeScript } from './script.ts';
import { viewerPage, viewerPolicy } from './viewer.ts';

/** The postcode search at `/sandbox/postcode`: its script, the page that this frames, and the search behind it. */
export function createPostcodeStandIn(deps: SandboxDeps): Hono {
  const app = new Hono();
  const fault = (name: Parameters<typeof takeFault<'postcode'>>[2]) => takeFault(deps.store, 'postcode', name);

  app.get('/v2.js', async (c) => {
    if (await fault('script_404')) return c.notFound();
    return c.body(postcodeScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  app.get('/viewer', (c) =>
    c.html(viewerPage, 200, { 'content-security-policy': viewerPolicy, 'cache-control': 'no-cache' }),
  );

  app.get('/search', async (c) => {
    if (await fault('no_results')) return c.json({ addresses: [] });
    const query = (c.req.query('q') ?? '').slice(0, 100);
    return c.json({ addresses: searchAddresses(query, { jibunOnly: await fault('jibun_only') }) });
  });

  return app;
}
