import type { IncomingMessage } from 'node:http';
import { decodePlace, encodePlace, PLACE_COOKIE } from '#lib/domain/geo.ts';
import { ACCESS_COOKIE, SIGNED_IN_COOKIE } from '../auth/cookies.ts';

const cookieOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Whether a request carries one of the cookies or headers of a session, good or not: rather one too many than one too few. */
export const saysWhoAsks = (cookie = '', authorization?: string): boolean =>
  authorization !== undefined || cookie.includes(`${ACCESS_COOKIE}=`) || cookie.includes(`${SIGNED_IN_COOKIE}=`);

/** Who is nobody to us: what their page can depend on (middleware.ts). */
export interface Visitor {
  /** With the name of the server. */
  address: string;
  /** 'lat,lng', rounded; '' without one. */
  place: string;
}

/** Null for a request that may be somebody's, or is no plain GET. */
export function visitorOf({ method, url = '/', headers }: IncomingMessage): Visitor | null {
  const { cookie = '', host = '', authorization } = headers;
  if (method !== 'GET' || saysWhoAsks(cookie, authorization)) return null;
  const remembered = cookie === '' ? undefined : cookieOf(cookie, PLACE_COOKIE);
  const place = remembered === undefined ? null : decodePlace(decoded(remembered));
  return { address: `${host} ${url}`, place: place ? encodePlace(place) : '' };
}

/** The names of a page: of one that differs by place, and of one that does not. */
export const here = ({ address, place }: Visitor): string => `${address} ${place}`;
export const everywhere = ({ address }: Visitor): string => `${address} everywhere`;

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
