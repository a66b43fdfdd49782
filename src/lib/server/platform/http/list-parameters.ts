import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './request-env.ts';

const BRACKETS = /(?:\[\]|%5b%5d)=/gi;

/** `ids[]=1&ids[]=2`, as axios and others write a list into an address, is `ids=1&ids=2`. */
export const listParameters: MiddlewareHandler<RequestEnv> = (c, next) => {
  const { raw, url } = c.req;
  const query = url.indexOf('?');
  if (raw.method === 'GET' && query >= 0) {
    const plain = url.slice(0, query) + url.slice(query).replaceAll(BRACKETS, '=');
    if (plain !== url) c.req.raw = new Request(plain, raw);
  }
  return next();
};
