import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { parse } from 'hono/utils/cookie';
import { embeddedVariant } from '#lib/domain/embedded-browser.ts';
import { decodePlace, encodePlace, PLACE_COOKIE } from '#lib/domain/geo.ts';
import { SESSION_COOKIES } from '../auth/cookies.ts';
import type { Deps } from '../deps.ts';
import { EVERYTHING, edgeTag } from '../edges/given-answers.ts';
import type { Edges } from '../edges/index.ts';
import type { AppEnv } from './app-env.ts';
import { acceptsBrotli } from './compression.ts';
import { madeOf } from './made-of.ts';
import { wasRewritten } from './sanitize-request.ts';
import { isPage } from './security-headers.ts';

/** In which an nginx of ours says by which place it keeps an answer (deploy/nginx.conf): 'place=37.557,126.925', or 'place='. */
export const EDGE_KEEPS = 'X-Edge-Keeps';
/** Nobody links to longer ones. */
const MAX_PATH_LENGTH = 2_000;

const SAYS_WHO_ASKS = new RegExp(`(${SESSION_COOKIES.join('|')})=`, 'i');

type Asked = Pick<Request, 'method' | 'headers'>;

/**
 * By which place an edge keeps the answer to this request, '' for none, and whether it is an nginx that has told so. Null where it is for no
 * edge: it may be somebody's, or is for a browser inside an app, or its edge may take it for that of another place.
 */
export function keptBy({ method, headers }: Asked, isByPlace: boolean): { place: string; hasTold: boolean } | null {
  const cookies = headers.get('cookie') ?? '';
  if (method !== 'GET' || headers.has('authorization') || SAYS_WHO_ASKS.test(cookies)) return null;
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

const codingOf = (accepted: string | null): string => {
  if (acceptsBrotli(accepted)) return 'br';
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : '';
};

/** The address as an edge has it; null where this server reads it as another one. */
function addressOf(url: string, incoming: IncomingMessage | undefined): string | null {
  if (incoming && wasRewritten(incoming)) return null;
  const { pathname, search } = new URL(url);
  const path = incoming?.url ?? pathname + search;
  return path.length > MAX_PATH_LENGTH ? null : path;
}

/**
 * Tells edges for how long they may keep an answer that visitors share, and by which tags to forget it; browsers are told what they
 * always are. It ends a second early, as edges count whole ones.
 */
export function edgeHeaders({ cache, clock }: Pick<Deps, 'cache' | 'clock'>, edges: Edges): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const made = madeOf(c.req.raw);
    if (!made || c.res.status !== 200 || headers.has('set-cookie')) return;
    const { tags, until, point, isByPlace = false } = made;
    const kept = keptBy(c.req.raw, isByPlace);
    const { incoming, outgoing } = c.env;
    const path = kept && addressOf(c.req.url, incoming);
    const now = clock.now();
    const seconds = Math.min(edges.seconds, Math.floor((until - now.getTime()) / 1_000) - 1);
    if (!path || seconds < 1 || point.at > now || !cache.invalidation.isCurrent(tags, point.version)) return;
    const coding = codingOf(c.req.header('accept-encoding') ?? null);
    const sent = edges.give({ host: c.req.header('host') ?? '', path, coding, place: kept.place }, tags, seconds);
    if (!sent) return;
    if (outgoing) outgoing.once('close', sent);
    else sent();

    if (kept.hasTold) headers.set('X-Accel-Expires', String(seconds));
    else {
      const names = [EVERYTHING, ...tags.map(edgeTag)];
      headers.set('CDN-Cache-Control', `public, max-age=${seconds}`);
      headers.set('Surrogate-Control', `max-age=${seconds}`);
      headers.set('Cache-Tag', names.join(','));
      headers.set('Surrogate-Key', names.join(' '));
      headers.append('Vary', 'Cookie, Authorization');
    }
    // With when the edge sends it, a page knows its age there (client/server-time.ts).
    if (isPage(c.req.path)) headers.append('Server-Timing', `given;dur=${Date.now() / 1_000}`);
  };
}
