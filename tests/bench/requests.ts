import type { Request } from 'autocannon';
import { encodePlace, PLACE_COOKIE, type Place } from '#lib/domain/geo.ts';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { ACCESS_COOKIE } from '#lib/server/pipeline/session/cookies.ts';
import { systemClock } from '#lib/server/platform/clock.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import type { Ground } from './seed.ts';

/** One to four syllables, as people type them. */
export const SEARCH_TERMS = ['빵', '김', '우유', '사과', '두부', '만두', '요거트', '샐러드', '크루아상', '방울토마토'];
const ORDERS = 20_000;
/** Products that many look at: their pages are rendered in the warm-up, and remembered. */
const SEEN_AGAIN = 100;

const nth = <T>(list: readonly T[], place: number): T => list[place % list.length]!;
const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]));

const around = ({ lat, lng }: Place) => ({ lat, lng, distance: 3, page: 0, size: 30 });

/** So many places that none is asked for again soon. */
const PLACES_OF_ONCE = 8_000;
/** Some ten metres: other places, before the same marts. */
const SOME_STEPS = 0.0001;
/** Other marts, in the same city; pages tell places apart by a hundred metres. */
export const HALF_A_KILOMETRE = 0.004;

/** Other places north and east of these, less than so many degrees away; the same at every run. */
export const strewn = (places: readonly Place[], count: number, degrees: number): Place[] =>
  Array.from({ length: count }, (_, i) => {
    const { lat, lng } = nth(places, i);
    return { lat: lat + ((i * 0.7548776662466927) % 1) * degrees, lng: lng + ((i * 0.5698402909980532) % 1) * degrees };
  });

export type Call = 'nearby' | 'nearbyOnce' | 'search' | 'category' | 'product';

/**
 * The calls of the spec that buyers make most; `nearbyOnce`: what is nearby, from places that nobody asks from again.
 */
export function callRequests({ places, productIds }: Ground): Record<Call, Request[]> {
  const path = '/api/buyer/products';
  const nearby = (from: readonly Place[]) => from.map((place) => ({ path: `${path}/nearby?${query(around(place))}` }));
  return {
    nearby: nearby(places),
    nearbyOnce: nearby(strewn(places, PLACES_OF_ONCE, SOME_STEPS)),
    search: places.map((place, i) => ({
      path: `${path}/search?${query({ ...around(place), search: nth(SEARCH_TERMS, i) })}`,
    })),
    category: places.map((place, i) => ({
      path: `${path}/search/category?${query({ ...around(place), category: nth(CATEGORIES, i).name })}`,
    })),
    product: productIds.map((id) => ({ path: `${path}/${id}` })),
  };
}

/** `place` as the browser keeps it. */
export const placeCookie = (place: Place) => `${PLACE_COOKIE}=${encodePlace(place)}`;

/** The pages that buyers see first. */
export function buyerPages({ places, productIds }: Ground) {
  const at = (path: string, place: Place): Request => ({ path, headers: { cookie: placeCookie(place) } });
  return {
    home: [{ path: '/home' }],
    buyer: places.map((place) => at('/buyer', place)),
    buyerOnce: strewn(places, PLACES_OF_ONCE, HALF_A_KILOMETRE).map((place) => at('/buyer', place)),
    search: places.map((place, i) => at(`/buyer/search?${query({ query: nth(SEARCH_TERMS, i) })}`, place)),
    product: productIds.map((id, i) => at(`/buyer/product/${id}`, nth(places, i))),
  };
}

/** The same by the names of the report. */
export function pageRequests(ground: Ground): Record<string, Request[]> {
  const { home, buyer, buyerOnce, search, product } = buyerPages(ground);
  return {
    '/home': home,
    '/buyer': buyer,
    '/buyer, from a new place each': buyerOnce,
    '/buyer/search?query=': search,
    '/buyer/product/{id}, the same 100': product.slice(0, SEEN_AGAIN),
    [`/buyer/product/{id}, ${product.length} in turn`]: product,
  };
}

/** A signed-in buyer's token, good for 15 minutes. */
const accessToken = (buyerId: number, sessionSecret: string): Promise<string> =>
  issueAccessToken({ userId: buyerId, sessionId: crypto.randomUUID() }, sessionSecret, systemClock);

async function bearer(buyerId: number, sessionSecret: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await accessToken(buyerId, sessionSecret)}` };
}

const onSite = (productId: number) => `/api/buyer/pay/on-site?${query({ productId, quantity: 1 })}`;

/** Many buyers, each with a piece of one of many products. */
export async function orderRequests(ground: Ground, sessionSecret: string): Promise<Request[]> {
  const headers = await Promise.all(ground.buyerIds.map((id) => bearer(id, sessionSecret)));
  return Array.from({ length: ORDERS }, (_, i) => ({
    method: 'POST',
    path: onSite(nth(ground.orderedProductIds, i * 7)),
    headers: nth(headers, i),
  }));
}

/** Twenty requests: what is asked for most, and an order. */
const OF_TWENTY = { pages: 8, calls: 11 } as const;

/**
 * What a market is asked for: pages, calls and orders in turn, `count` of them after so many others. The tokens of
 * orders are good for 15 minutes.
 */
export async function mixedRequests(
  ground: Ground,
  sessionSecret: string,
  { count, from = 0 }: { count: number; from?: number },
): Promise<Request[]> {
  const pages = Object.values(pageRequests(ground));
  const calls = Object.values(callRequests(ground));
  const orders = await orderRequests(ground, sessionSecret);
  const turnOf = (lists: readonly Request[][], at: number) => nth(nth(lists, at), Math.floor(at / lists.length));
  return Array.from({ length: count }, (_, i) => {
    const [round, place] = [Math.floor((from + i) / 20), (from + i) % 20];
    if (place < OF_TWENTY.pages) return turnOf(pages, round * OF_TWENTY.pages + place);
    const call = place - OF_TWENTY.pages;
    return call < OF_TWENTY.calls ? turnOf(calls, round * OF_TWENTY.calls + call) : nth(orders, round);
  });
}

/** As many buyers who all want the same product, one piece each. */
export async function rushRequests(ground: Ground, sessionSecret: string, buyers: number) {
  const headers = await Promise.all(ground.buyerIds.slice(0, buyers).map((id) => bearer(id, sessionSecret)));
  return headers.map((own) => ({ path: onSite(ground.lastPiecesProductId), headers: own }));
}

/**
 * A buyer with a product in the cart and one on order, as their browser comes: by cookies, which are good for 15
 * minutes. The `session` alone has no place, from which a product may be too far to be offered.
 */
export async function visitorWithOrder(origin: string, ground: Ground, sessionSecret: string) {
  const issue = () => accessToken(nth(ground.buyerIds, 1), sessionSecret);
  const token = await issue();
  const [ordered, inCart] = ground.orderedProductIds;
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  await post(onSite(ordered!), {});
  await post('/api/buyer/carts/addCart', { productId: inCart, quantity: 1 });
  const session = async () => `${ACCESS_COOKIE}=${await issue()}`;
  const place = placeCookie(nth(ground.places, 0));
  return { session, cookie: async () => `${place}; ${await session()}`, productId: inCart! };
}
