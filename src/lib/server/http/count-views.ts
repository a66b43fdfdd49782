import type { MiddlewareHandler } from 'hono';
import { readId } from '#lib/domain/id.ts';
import type { ViewCounter } from '../services/products/count-views.ts';
import type { AppEnv } from './app-env.ts';

/** Those that read pages for others to find, or show them beside a link. */
const MACHINES = /bot|crawl|spider|slurp|preview|scrap|kakaotalk-scrap|facebookexternalhit|lighthouse|headless/i;

/** Counts a product's page that was shown to somebody, from the cache or not; no machines, and nothing a browser fetches ahead. */
export const countViews =
  (views: Pick<ViewCounter, 'note'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    if (c.req.method !== 'GET' || c.res.status !== 200) return;
    if (c.req.header('sec-purpose') || MACHINES.test(c.req.header('user-agent') ?? '')) return;
    const productId = readId(c.req.path.split('/')[3]);
    if (productId !== null) views.note(productId);
  };
