import { parse } from 'hono/utils/cookie';
import { TRAVEL_COOKIE } from '#lib/domain/discovery/travel.ts';
import { decodePlace, encodePlace, PLACE_COOKIE } from '#lib/domain/geo.ts';
import { embeddedVariant } from '#lib/web/embedded-browser.ts';
import { sharedAddress } from './cache/shared-pages.ts';
import { ACCESS_COOKIE, SIGNED_IN_COOKIE } from './session/cookies.ts';

/**
 * Whether a request carries one of the cookies or headers of a session, good or not: rather one too many than one too
 * few.
 */
export const hasSession = (cookie = '', authorization?: string): boolean =>
  authorization !== undefined || cookie.includes(`${ACCESS_COOKIE}=`) || cookie.includes(`${SIGNED_IN_COOKIE}=`);

/**
 * The keys of a visitor's page (middleware.ts): of one that differs by place, and of one that does not. With the name
 * of the server, and how a browser inside an app gets out of it, which its page offers. Null for a request that may be
 * somebody's, or is no plain GET.
 */
export function pageKeys({ method, url, headers }: Request): { here: string; anywhere: string } | null {
  const cookies = headers.get('cookie') ?? '';
  // Few come otherwise than on foot: their pages differ, and are not kept.
  if (method !== 'GET' || cookies.includes(`${TRAVEL_COOKIE}=`)) return null;
  if (hasSession(cookies, headers.get('authorization') ?? undefined)) return null;
  const { [PLACE_COOKIE]: remembered } = parse(cookies, PLACE_COOKIE);
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
