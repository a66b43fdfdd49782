import { Hono } from 'hono';
import { sandboxCredentials } from '../credentials.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { naverMapsScript } from './script.ts';

const NAME = /^[A-Za-z_$][\w$]{0,60}$/;

/**
 * Naver Maps at `/sandbox/naver-maps/maps.js` (providers.md section 3.2). A key that is not the sandbox's is refused,
 * late.
 */
export function createNaverMapsStandIn({ store }: SandboxDeps): Hono {
  const app = new Hono();
  const fault = (name: Parameters<typeof takeFault<'naverMaps'>>[2]) => takeFault(store, 'naverMaps', name);

  app.get('/maps.js', async (c) => {
    if (await fault('script_404')) return c.notFound();
    const callback = c.req.query('callback');
    const isRefused = (await fault('late_refusal')) || c.req.query('ncpKeyId') !== sandboxCredentials.naverMap.keyId;
    const script = naverMapsScript({
      callback: callback !== undefined && NAME.test(callback) ? callback : null,
      isRefused,
      hasMaps: !(await fault('no_maps')),
    });
    return c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  });

  return app;
}
