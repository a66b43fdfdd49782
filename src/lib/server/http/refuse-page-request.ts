import type { IncomingMessage, ServerResponse } from 'node:http';

/** Addresses that Astro answers by itself and that nothing of ours uses: pictures are made once, at upload. */
const UNUSED = /^\/+_(image|server-islands|actions)(\/|\?|$)/;

/**
 * Answers what no page is asked: pages are read, and change nothing, so that all but GET and HEAD is 405 (TRACE would throw
 * inside Astro), OPTIONS says so, and Astro's own endpoints are not there. False for a request that a page may answer.
 */
export function refusePageRequest({ method, url }: IncomingMessage, res: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') {
    if (!UNUSED.test(url ?? '')) return false;
    res.statusCode = 404;
  } else {
    res.statusCode = method === 'OPTIONS' ? 204 : 405;
    res.setHeader('Allow', 'GET, HEAD, OPTIONS');
  }
  res.end();
  return true;
}
