import type { MiddlewareHandler } from 'hono';
import { readId } from '#lib/domain/id.ts';
import type { AppEnv } from '../app-env.ts';
import type { ViewCounter } from '../services/product/shown/count-views.ts';
import { EDGE_KEEPS } from './edge-headers.ts';

/** Those that read pages for others to find, or show them beside a link. */
const MACHINES = /bot|crawl|spider|slurp|preview|scrap|kakaotalk-scrap|facebookexternalhit|lighthouse|headless/i;

/**
 * In which an nginx that keeps pages tells of each that it was asked for, apart from asking for it (deploy/nginx.conf).
 */
const EDGE_VIEW = 'X-Edge-View';

/**
 * Counts a product's page that was shown to somebody, from a cache or not; no machines, and nothing a browser fetches
 * ahead.
 */
export const countViews =
  (views: Pick<ViewCounter, 'note'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const isTold = c.req.header(EDGE_VIEW) !== undefined;
    if (!isTold) await next();
    const isShown = isTold || (c.res.status === 200 && !c.req.header(EDGE_KEEPS));
    const isPerson = !c.req.header('sec-purpose') && !MACHINES.test(c.req.header('user-agent') ?? '');
    const productId = readId(c.req.path.split('/')[3]);
    if (c.req.method === 'GET' && isShown && isPerson && productId !== null) views.note(productId);
    return isTold ? c.body(null, 204) : undefined;
  };
