import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** Ids, and keys of pictures, tickets and the like: whatever has a digit in it and is no name of ours. */
const ID = /^\d+$/;
const KEY = /^(?=.*\d)[\w.%~-]{8,}$|^.{40,}$/;

/** An address without what differs by person or thing, for figures and logs: '/buyer/product/:id', '/files/:key'. */
export const routePattern = (path: string): string =>
  path
    .split('/')
    .map((part) => (ID.test(part) ? ':id' : KEY.test(part) ? ':key' : part))
    .join('/');

/** The route that answers a call. 'ALL' is middleware, which answers nothing by itself. */
export const routeOf = (c: Context) => matchedRoutes(c).find(({ method }) => method !== 'ALL');
