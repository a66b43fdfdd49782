import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import sirv from 'sirv';
import type { PublicOrigin } from './origin.ts';
import type { RequestEnv } from './request-env.ts';
import { securityHeadersOf } from './security-headers.ts';

/** The files of a folder, with .br and .gz beside them, as they are when it is called. */
export function staticFiles(folder: string, config: PublicOrigin): MiddlewareHandler<RequestEnv> {
  const { page } = securityHeadersOf(config);
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      for (const [name, value] of page) res.setHeader(name, value);
      // The one type that sirv does not know.
      if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
      // Names under _assets carry a hash of their content.
      const lifetime = path.startsWith('/_assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      // A cached service worker would outlast its deployment.
      res.setHeader('Cache-Control', path === '/sw.js' ? 'no-cache' : lifetime);
    },
  });
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    if (!incoming || !outgoing) return next();
    // sirv leaves a file that cannot be read (no descriptor is free) to nobody, which would end the process.
    outgoing.once('pipe', (file) => file.once('error', () => outgoing.destroy()));
    let isFile = true;
    files(incoming, outgoing, () => {
      isFile = false;
    });
    return isFile ? RESPONSE_ALREADY_SENT : next();
  };
}
