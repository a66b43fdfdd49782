import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import sirv from 'sirv';
import type { Runtime } from '../runtime.ts';
import { createAdmission } from './admission.ts';
import { endFailedPage } from './end-failed-page.ts';
import { forgetOddRange } from './forget-odd-range.ts';
import { BROTLI_PARAMS } from './page-codings.ts';
import { createPageKeeper } from './page-keeper.ts';
import { createPlatform } from './platform.ts';
import { isPlatformPath } from './platform-path.ts';
import { createReadyAnswers } from './ready-answers.ts';
import { refusePageRequest } from './refuse-page-request.ts';
import { requestPath } from './request-path.ts';
import { securityHeaders } from './security-headers.ts';

export interface Parts {
  /** The built browser files, with .br and .gz beside them. */
  clientFolder: string;
  /** Astro's; without a `next` it renders our 404 page for an address it does not know. */
  renderPage: (req: IncomingMessage, res: ServerResponse, next?: undefined, locals?: object) => unknown;
  listen: typeof import('@hono/node-server').getRequestListener;
}

/** Ready answers, kept pages and files first, then, each in its turn, the HTTP API, the stand-ins and pages; HTML and JSON are compressed as they stream. */
export function createRequestHandler(runtime: Runtime, { clientFolder, renderPage, listen }: Parts): RequestListener {
  const files = sirv(clientFolder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      res.setHeader('X-Content-Type-Options', 'nosniff');
      // Names under _assets carry a hash of their content.
      const immutable = path.startsWith('/_assets/');
      const keep = immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      // A service worker that is not asked for again would live on after its deployment.
      res.setHeader('Cache-Control', path === '/sw.js' ? 'no-cache' : keep);
    },
  });
  const compressed = compression({
    threshold: 1024,
    brotli: {
      params: BROTLI_PARAMS,
      flush: constants.BROTLI_OPERATION_FLUSH,
    },
    flush: constants.Z_SYNC_FLUSH,
    filter: (req, res) =>
      !String(res.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(req, res),
  } as compression.CompressionOptions);
  const platform = createPlatform(runtime);
  const answer = listen((request, env) => platform.fetch(request, env));

  const { log, config } = runtime.deps;
  const { protect } = securityHeaders(config);
  const keeper = createPageKeeper(runtime);
  const admission = createAdmission(config.readsAtOnce, runtime.metrics.registry);
  const answerReady = createReadyAnswers(runtime, (req, res, end) => {
    protect(res, { isPage: false });
    admission.admit(req, res, () => compressed(req as never, res as never, end));
  });

  return (req, res) => {
    const path = requestPath(req);
    if (path !== null && !runtime.isStopping && answerReady(req, res, path)) return;
    forgetOddRange(req);
    const isPage = path !== null && !isPlatformPath(path);
    protect(res, { isPage });
    // Whoever holds this connection shall open the next one elsewhere.
    if (runtime.isStopping) res.setHeader('Connection', 'close');
    if (path === null) {
      res.writeHead(400, { Connection: 'close' }).end();
      return;
    }
    // Nothing that is asked for may end the process, whatever throws.
    const fail = (err: unknown) => {
      log.error({ method: req.method, path, err }, 'a request failed');
      if (res.headersSent) res.destroy();
      else res.writeHead(500).end();
    };
    const serve = async () => {
      if (!isPage) return answer(req, res);
      if (refusePageRequest(req, res)) return;
      endFailedPage(req, res, log);
      return renderPage(req, res, undefined, keeper.attend(req, res));
    };
    // sirv leaves a file that cannot be read (no descriptor is free) to nobody, which would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        fail(error);
      }
    };
    // Its turn may come later, when nobody down here would catch what is thrown.
    const admit = () =>
      admission.admit(req, res, () => attempt(() => compressed(req as never, res as never, () => serve().catch(fail))));
    if (!isPage) {
      attempt(admit);
      return;
    }
    // A page that cannot be answered from what is kept is rendered, and says itself what is wrong.
    const look = keeper.answer(req, res).catch(() => res.headersSent);
    look.then((isAnswered) => isAnswered || attempt(() => files(req, res, admit)));
  };
}
