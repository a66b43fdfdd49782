import { Hono } from 'hono';
import { STARTING_TEXT } from '#lib/messages/errors.ts';
import type { Config } from '../config.ts';
import { closeUnlessWhole } from './answer-and-close.ts';
import type { AppEnv } from './app-env.ts';
import { RETRY_AFTER_SECONDS, refuse } from './errors.ts';
import { waitPage } from './overload.ts';
import { robots } from './robots.ts';
import { isPage, securityHeaders } from './security-headers.ts';

const startingPage = waitPage(STARTING_TEXT, RETRY_AFTER_SECONDS);

/**
 * What a process answers from its first second until it is ready, as when the database is migrated or waited for: it lives, it is not
 * ready and says what it is at, and everybody else is told to come again. `stage` is what it is at now.
 */
export function createStartingApp(config: Pick<Config, 'publicOrigin'>, stage: () => string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(closeUnlessWhole);
  app.use(securityHeaders(config));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', (c) => c.text(`starting: ${stage()}`, 503));
  app.get('/robots.txt', robots(config));
  app.all('*', (c) => {
    if (isPage(c.req.path)) return startingPage();
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return refuse(c, 'unavailable', { text: STARTING_TEXT });
  });
  return app;
}
