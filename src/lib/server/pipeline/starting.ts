import { Hono } from 'hono';
import { STARTING_TEXT } from '#lib/messages/errors.ts';
import type { AppEnv } from '../app-env.ts';
import type { Config } from '../config/config.ts';
import { closeUnlessComplete } from '../platform/http/respond-and-close.ts';
import { robots } from '../platform/http/robots.ts';
import { isPage, securityHeaders } from '../platform/http/security-headers.ts';
import { RETRY_AFTER_SECONDS, refuse } from './errors.ts';
import { waitPage } from './wait-page.ts';

const startingPage = waitPage(STARTING_TEXT, RETRY_AFTER_SECONDS);

/** A start takes two seconds, and some more beside others. A request that comes in this time waits for its end. */
export const SHORT_START_MS = 8_000;
/** Only so many wait; the rest are told to come again at once. */
const MOST_WAITING = 256;
const ANSWERED_AT_ONCE = /^\/(healthz|readyz|metrics|robots\.txt)$/;

type App = Pick<Hono<AppEnv>, 'fetch'>;

/**
 * The server of a process that starts. A proxy without health checks (nginx) sends requests to it again while an
 * upgrade starts it: until `isShort` is aborted they wait for `ready`, so that an upgrade refuses nobody. After that
 * `starting` answers.
 */
export function createWaitingApp(starting: App, ready: Promise<App>, isShort: AbortSignal): App {
  let opened: App | undefined;
  let waiting = 0;
  const settled = ready.then(
    (app) => {
      opened = app;
    },
    () => {},
  );
  const tooLong = new Promise<void>((resolve) => {
    if (isShort.aborted) resolve();
    isShort.addEventListener('abort', () => resolve(), { once: true });
  });
  return {
    async fetch(request, ...rest) {
      const mayWait = waiting < MOST_WAITING && !ANSWERED_AT_ONCE.test(new URL(request.url).pathname);
      if (!opened && !isShort.aborted && mayWait) {
        waiting += 1;
        await Promise.race([settled, tooLong]);
        waiting -= 1;
      }
      return (opened ?? starting).fetch(request, ...rest);
    },
  };
}

/**
 * The responses of a process from its first second until it is ready, as while the database is migrated or waited for:
 * it is up, it is not ready and names its stage, and everybody else is asked to come again. `stage` is the current one.
 */
export function createStartingApp(config: Pick<Config, 'publicOrigin'>, stage: () => string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(closeUnlessComplete);
  app.use(securityHeaders(config));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', (c) => c.text(`starting: ${stage()}`, 503));
  app.get('/robots.txt', robots(config));
  app.all('*', (c) => {
    if (isPage(c.req.path)) return startingPage();
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return refuse(c, 'unavailable', { reason: 'starting' });
  });
  return app;
}
