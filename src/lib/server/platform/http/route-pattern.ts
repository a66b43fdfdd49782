import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** Ids, keys of pictures, tickets and the like: any part with a digit that is no name of ours. */
const ID = /^\d+$/;
const KEY = /^(?=.*\d)[\w.%~-]{8,}$|^.{40,}$/;

/** An address without ids and keys, for figures and logs: '/buyer/product/:id', '/files/:key'. */
export const routePattern = (path: string): string =>
  path
    .split('/')
    .map((part) => (ID.test(part) ? ':id' : KEY.test(part) ? ':key' : part))
    .join('/');

/** The route that answers a call. 'ALL' is middleware, which answers nothing by itself. */
export const routeOf = (c: Context) => matchedRoutes(c).find(({ method }) => method !== 'ALL');
