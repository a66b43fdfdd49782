import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import sirv from 'sirv';
import type { Runtime } from '../runtime.ts';
import { createPlatform, isPlatformPath } from './platform.ts';

export interface Parts {
  /** The built browser files, with .br and .gz beside them. */
  clientFolder: string;
  /** Astro's; without a `next` it renders our 404 page for an address it does not know. */
  renderPage: (req: IncomingMessage, res: ServerResponse) => unknown;
  listen: typeof import('@hono/node-server').getRequestListener;
}

/** Files first, then the HTTP API and the stand-ins, then pages; HTML and JSON are compressed as they stream. */
export function createRequestHandler(runtime: Runtime, { clientFolder, renderPage, listen }: Parts): RequestListener {
  const files = sirv(clientFolder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      res.setHeader('X-Content-Type-Options', 'nosniff');
      // Names under _assets carry a hash of their content.
      const immutable = path.startsWith('/_assets/');
      res.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const compressed = compression({
    threshold: 1024,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH },
    flush: constants.Z_SYNC_FLUSH,
    filter: (req, res) =>
      !String(res.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(req, res),
  } as compression.CompressionOptions);
  const platform = createPlatform(runtime);
  const answer = listen((request, env) => platform.fetch(request, env));

  return (req, res) => {
    files(req, res, () => {
      compressed(req as never, res as never, () => {
        if (isPlatformPath(new URL(req.url ?? '/', 'http://localhost').pathname)) answer(req, res);
        else renderPage(req, res);
      });
    });
  };
}
