import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { parse } from 'hono/utils/cookie';
import { decodePlace, encodePlace, PLACE_COOKIE } from '#lib/domain/geo.ts';
import { embeddedVariant } from '#lib/web/embedded-browser.ts';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { isPage } from '../platform/http/security-headers.ts';
import { sharedResponse } from './cache/shared-response.ts';
import { wasRewritten } from './sanitize-request.ts';
import { isPersonal } from './visitor.ts';

/**
 * In which an nginx of ours says by which place it keeps an answer (deploy/nginx.conf): 'place=37.557,126.925', or
 * 'place='.
 */
export const EDGE_KEEPS = 'X-Edge-Keeps';
/** Nobody links to longer ones. */
const MAX_URL_LENGTH = 2_000;

type RequestHead = Pick<Request, 'method' | 'headers'>;

/**
 * By which place an edge keeps the answer to this request, '' for none, and whether it is an nginx that has told so.
 * Null where it is for no edge: it may be somebody's, or is for a browser inside an app, or its edge may take it for
 * that of another place.
 */
export function keptBy(request: RequestHead, isByPlace: boolean): { place: string; hasTold: boolean } | null {
  const { method, headers } = request;
  const cookies = headers.get('cookie') ?? '';
  if (method !== 'GET' || isPersonal(request)) return null;
  if (embeddedVariant(headers.get('user-agent')) !== '') return null;
  const [, told] = /^place=(.*)$/.exec(headers.get(EDGE_KEEPS) ?? '') ?? [];
  // However others read cookies, one that names no place is of none, and one that names it once is not of two.
  const named = cookies.toLowerCase().split(PLACE_COOKIE).length - 1;
  // Any other edge keeps by address alone.
  if (told === undefined) return isByPlace && named > 0 ? null : { place: '', hasTold: false };
  const { [PLACE_COOKIE]: cookie } = parse(cookies, PLACE_COOKIE);
  const place = cookie === undefined ? null : decodePlace(cookie);
  const isKept = !isByPlace || (named <= 1 && told === (place ? encodePlace(place) : ''));
  return isKept ? { place: told, hasTold: true } : null;
}

/** Whether an edge has another address for it than this server, or one that is too long to keep. */
const isOddlyAddressed = (url: string, incoming: IncomingMessage | undefined): boolean =>
  (incoming !== undefined && wasRewritten(incoming)) || url.length > MAX_URL_LENGTH;

/**
 * Lets caches in front of this server keep shared responses for some seconds, and serve them as long again while they
 * fetch the next one; a browser asks each time. It ends with the answer itself, a second early, as caches count whole
 * ones.
 */
export function edgeHeaders({ clock }: Pick<Deps, 'clock'>, edgeSeconds: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const shared = sharedResponse(c.req.raw);
    if (!shared || c.res.status !== 200 || headers.has('set-cookie')) return;
    const kept = keptBy(c.req.raw, shared.isByPlace);
    const seconds = Math.min(edgeSeconds, Math.floor((shared.until - clock.now().getTime()) / 1_000) - 1);
    if (!kept || seconds < 1 || isOddlyAddressed(c.req.url, c.env.incoming)) return;
    const life = `s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
    headers.set('Cache-Control', `public, max-age=0, must-revalidate, ${life}`);
    if (!kept.hasTold) headers.append('Vary', 'Cookie, Authorization');
    // With when the edge sends it, a page knows its age there (client/caller/server-time.ts).
    if (isPage(c.req.path)) headers.append('Server-Timing', `given;dur=${Date.now() / 1_000}`);
  };
}
