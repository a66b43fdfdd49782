import type { Context, MiddlewareHandler } from 'hono';
import { otherOrigin } from './toss/other-origin.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Typed into the address bar, or by the page itself. */
const OWN_SITE = ['same-origin', 'none'];

const refused = (c: Context) => c.json({ code: 'CROSS_SITE', message: '다른 사이트에서는 조작할 수 없어요.' }, 403);

/** Whether a browser says that the request is another site's. A script says neither. */
function isForeign(c: Context, origins: readonly string[]): boolean {
  const [origin, site] = [c.req.header('origin'), c.req.header('sec-fetch-site')];
  // A page that tells nobody where it is says 'null', like a frame of anybody's.
  if (origin === undefined || origin === 'null') return !OWN_SITE.includes(site ?? (origin ? 'cross-site' : 'none'));
  return !origins.includes(origin);
}

/**
 * Another site's page may change nothing of the demo of whoever looks at it. On one's own machine localhost and
 * 127.0.0.1 are two origins of this server, of which the payment window uses both; a market that registered here is no
 * other site.
 */
export const ownOriginOnly =
  (markets: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    const { url, method } = c.req;
    const own = [new URL(url).origin, ...markets, ...markets.map((market) => otherOrigin(url, market))];
    return !SAFE.has(method) && isForeign(c, own) ? refused(c) : next();
  };

/** What a body is says its type. A form's other types, which any site can send, are none of these. */
const READ_TYPES = ['application/json', 'application/x-www-form-urlencoded'];
export const typeOfBody = (c: Context): string | undefined =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();

/** For the controls: the page itself, or a script that sends JSON. */
export const ownSiteOnly: MiddlewareHandler = async (c, next) => {
  if (SAFE.has(c.req.method)) return next();
  if (!OWN_SITE.includes(c.req.header('sec-fetch-site') ?? 'none')) return refused(c);
  const type = typeOfBody(c);
  if (type !== undefined && !READ_TYPES.includes(type))
    return c.json({ code: 'UNSUPPORTED_TYPE', message: 'JSON으로 보내 주세요 (Content-Type: application/json).' }, 415);
  return next();
};
