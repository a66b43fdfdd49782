import { parse } from 'hono/utils/cookie';
import { TRAVEL_COOKIE } from '#lib/domain/discovery/travel.ts';
import { decodePlace, encodePlace, PLACE_COOKIE } from '#lib/domain/geo.ts';
import { embeddedVariant } from '#lib/web/embedded-browser.ts';
import { sharedAddress } from './cache/shared-pages.ts';
import { SESSION_COOKIES } from './session/cookies.ts';

/** However others read the names of cookies. */
const SESSION = new RegExp(`(${SESSION_COOKIES.join('|')})=`, 'i');
const TRAVEL = new RegExp(`${TRAVEL_COOKIE}=`, 'i');

/**
 * Whether a request carries one of the cookies or headers of a session, good or not: rather one too many than one too
 * few.
 */
export const hasSession = (cookie = '', authorization?: string): boolean =>
  authorization !== undefined || SESSION.test(cookie);

/**
 * Whether the page of a request may differ from that of others at the same place: by a session, or by how somebody
 * comes. Few come otherwise than on foot: their pages are not kept.
 */
export function isPersonal({ headers }: Pick<Request, 'headers'>): boolean {
  const cookies = headers.get('cookie') ?? '';
  return TRAVEL.test(cookies) || hasSession(cookies, headers.get('authorization') ?? undefined);
}

/**
 * The keys of a visitor's page (middleware.ts): of one that differs by place, and of one that does not. With the name
 * of the server, and how a browser inside an app gets out of it, which its page offers. Null for a request that may be
 * somebody's, or is no plain GET.
 */
export function pageKeys(request: Request): { here: string; anywhere: string } | null {
  const { method, url, headers } = request;
  if (method !== 'GET' || isPersonal(request)) return null;
  const { [PLACE_COOKIE]: remembered } = parse(headers.get('cookie') ?? '', PLACE_COOKIE);
  const place = remembered === undefined ? null : decodePlace(remembered);
  const { pathname, search } = new URL(url);
  // Read otherwise than it is rendered, a page would show one visitor's address to others (sanitize-request.ts).
  if (sharedAddress(pathname + search) !== null) return null;
  const variant = embeddedVariant(headers.get('user-agent'));
  const address = `${headers.get('host') ?? ''} ${pathname}${inOrder(search)} ${variant}`;
  return { here: `${address} ${place ? encodePlace(place) : ''}`, anywhere: `${address} anywhere` };
}

/** The same words in another order are the same page. */
function inOrder(search: string): string {
  if (!search.includes('&')) return search;
  const query = new URLSearchParams(search);
  query.sort();
  return `?${query}`;
}
