import { defineMiddleware } from 'astro:middleware';
import type { APIContext, MiddlewareNext } from 'astro';
import { PAGE_WORD } from '#lib/domain/discovery/list-choice.ts';
import { POSTCODE_PATH } from '#lib/domain/discovery/postcode.ts';
import { readTravel, TRAVEL_COOKIE, TRAVEL_DAYS } from '#lib/domain/discovery/travel.ts';
import { decodePlace, encodePlace, LOCATED_COOKIE, PLACE_COOKIE, PLACE_DAYS, roundPlace } from '#lib/domain/geo.ts';
import { isAskedOn, isSellersPage } from '#lib/domain/market/policy.ts';
import { brand } from '#lib/server/config/brand.ts';
import type { Context } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { optionsOf } from '#lib/server/listings/cache-dependencies.ts';
import { ANYWHERE } from '#lib/server/pipeline/cache/page-cache.ts';
import { RETRY_AFTER_SECONDS } from '#lib/server/pipeline/errors.ts';
import { secureCookies } from '#lib/server/pipeline/session/cookies.ts';
import { readCookieViewer, renewalAddress } from '#lib/server/pipeline/session/read-viewer.ts';
import { isDatabaseAway } from '#lib/server/platform/database/database-error.ts';
import { isPostcodeIsolated, postcodePage, postcodePolicy } from '#lib/server/postcode-source.ts';
import { NOBODYS_FRAME, readBuyerFrame } from '#lib/server/services/market/frame/read-buyer-frame.ts';
import { neededConsents, recordPlaceUse } from '#lib/server/services/person/consents.ts';
import { getRuntime } from './runtime.ts';

/** Beside what every answer says (lib/server/platform/http/security-headers.ts). */
const PAGE_HEADERS: Record<string, string> = {
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=()',
  // Pages differ by person and by the minute; the back button may still use the page as it was.
  'Cache-Control': 'private, no-cache',
};

const POLICY = 'Content-Security-Policy';
const OPENER_POLICY = 'Cross-Origin-Opener-Policy';
/**
 * Another site that opened the window of somebody's page has no hand on it; the payment window is a popup that its
 * opener polls (spec section 4). A browser starts a process for it, which takes a cheap phone a third of a second:
 * pages that show nobody's things do without, and those that the browser says nobody else opened (docs/performance.md).
 */
const ALONE = 'same-origin-allow-popups';
const OPENED_BY_NO_OTHER_SITE = ['none', 'same-origin'];

/** Where the database is away, the page itself says so. */
function unlessAway(error: unknown): null {
  if (isDatabaseAway(error)) return null;
  throw error;
}

/** Gives every page its viewer, its place and the services' dependencies, before anything is rendered. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { deps, expireDueOrders } = await getRuntime();
  if (context.url.pathname.replace(/\/$/, '') === POSTCODE_PATH) return searchPage(context, next, deps);
  const { cookies, url, request } = context;
  const { headers } = request;

  const viewer = await readCookieViewer(deps, headers.get('cookie'));
  const here = url.pathname + url.search;
  // The access token ran out but a refresh token may live: renewed first, or ended, the page is right at once (see
  // /api/auth/renew).
  const isNavigation = request.method === 'GET' && request.headers.get('accept')?.includes('text/html');
  const renewal = viewer ? null : renewalAddress(deps, request);
  if (renewal) return context.redirect(renewal, 303);

  // Once a page may begin something new; what is open is never in its way (market.md 21.4).
  if (viewer && isNavigation && isAskedOn(url.pathname)) {
    const kinds = isSellersPage(url.pathname) ? (['terms', 'sellerTerms'] as const) : (['terms'] as const);
    const asSeller = url.pathname.startsWith('/seller/store');
    const asked = await neededConsents(deps.db, viewer, kinds, deps.clock.now(), { asSeller }).catch(unlessAway);
    if (asked && asked.length > 0) return context.redirect(`/consent?to=${encodeURIComponent(here)}`, 303);
  }

  // A place of the device counts once its owner has agreed; until then the page asks (PlaceConsent.astro).
  let awaitsConsent = false;
  if (viewer && isNavigation && cookies.get(LOCATED_COOKIE)) {
    const mayUse = await recordPlaceUse(deps, viewer).catch(unlessAway);
    if (mayUse === true) cookies.delete(LOCATED_COOKIE, { path: '/' });
    awaitsConsent = mayUse === false;
  }

  const chosen = url.searchParams.get('place');
  if (chosen !== null && request.method === 'GET') {
    const place = decodePlace(chosen);
    if (place) {
      // This one does not come from the device.
      cookies.delete(LOCATED_COOKIE, { path: '/' });
      cookies.set(PLACE_COOKIE, encodePlace(roundPlace(place)), {
        path: '/',
        sameSite: 'lax',
        maxAge: PLACE_DAYS * 86_400,
        secure: secureCookies(deps.config),
      });
    }
    url.searchParams.delete('place');
    // Another list begins at its first page.
    url.searchParams.delete(PAGE_WORD);
    return context.redirect(url.pathname + url.search, 303);
  }

  const coming = url.searchParams.get('travel');
  if (coming !== null && request.method === 'GET') {
    const travel = readTravel(coming);
    const secure = secureCookies(deps.config);
    const cookie = { path: '/', sameSite: 'lax', secure } as const;
    if (travel === 'foot') cookies.delete(TRAVEL_COOKIE, cookie);
    else if (travel) cookies.set(TRAVEL_COOKIE, travel, { ...cookie, maxAge: TRAVEL_DAYS * 86_400 });
    url.searchParams.delete('travel');
    url.searchParams.delete(PAGE_WORD);
    return context.redirect(url.pathname + url.search, 303);
  }

  const remembered = cookies.get(PLACE_COOKIE)?.value;
  const now = deps.clock.now();
  let response: Response;
  try {
    await expireDueOrders();
    const place = remembered && !awaitsConsent ? decodePlace(remembered) : null;
    const travel = place && (readTravel(cookies.get(TRAVEL_COOKIE)?.value) ?? 'foot');
    const cachePage: Context['cachePage'] = ({ isAnywhere = false, ...dependencies }) => {
      if (viewer) return;
      const { tags, until } = optionsOf(dependencies, now);
      context.cache.set({ tags: [...tags, ...(isAnywhere ? [ANYWHERE] : [])], maxAge: (until - now.getTime()) / 1000 });
    };
    const frame = await readBuyerFrame(deps, viewer, url.pathname);
    context.locals.ctx = { deps, viewer, place, awaitsConsent, travel, now, frame, cachePage };
    response = await next();
    // Astro adds cookies after the cache has seen the page.
    if (!cookies.headers().next().done) context.cache.set(false);
  } catch (error) {
    const isAway = isDatabaseAway(error);
    // `npm run dev` shows it in the browser.
    if (import.meta.env.DEV && !isAway) throw error;
    // Thrown on, Astro would write it down over many lines, with what was asked for, and without what caused it.
    deps.log.error({ path: url.pathname, err: error }, isAway ? 'the database is away' : 'fault');
    const { body, headers } = await next('/500');
    response = new Response(body, { status: isAway ? 503 : 500, headers });
    if (isAway) response.headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  }
  allowBrandStyle(response.headers);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  // A browser that does not say counts as opened.
  const maybeOpened = !OPENED_BY_NO_OTHER_SITE.includes(request.headers.get('sec-fetch-site') ?? '');
  if (viewer && maybeOpened && !response.headers.has(OPENER_POLICY)) response.headers.set(OPENER_POLICY, ALONE);
  // A browser inside an app is offered other ways to sign in.
  response.headers.append('Vary', 'User-Agent');
  // Whose page it is, for the service worker: it never keeps those of two people.
  response.headers.set('X-Viewer', viewer ? String(viewer.userId) : 'nobody');
  response.headers.set('Date', now.toUTCString());
  return response;
});

/** The operator's colours are an inline style, the same on every page: no third file comes before the first paint. */
function allowBrandStyle(headers: Headers): void {
  const policy = headers.get(POLICY);
  if (brand.style && policy) headers.set(POLICY, policy.replace('style-src ', `style-src '${brand.style.hash}' `));
}

/**
 * The page of the postcode search runs a third party's script, under a policy of its own. It is nobody's: no cookie is
 * read for it, and where it has an origin of its own it is served there alone (docs/providers.md).
 */
async function searchPage(
  { request, redirect, locals }: APIContext,
  next: MiddlewareNext,
  deps: Deps,
): Promise<Response> {
  const { config, clock } = deps;
  const isAtHome = request.headers.get('host') === new URL(config.publicOrigin).host;
  if (isAtHome && isPostcodeIsolated(config)) return redirect(postcodePage(config), 307);
  locals.ctx = {
    deps,
    viewer: null,
    place: null,
    awaitsConsent: false,
    travel: null,
    now: clock.now(),
    frame: NOBODYS_FRAME,
    cachePage: () => {},
  };
  const response = await next();
  response.headers.set('Cache-Control', 'no-cache');
  // `npm run dev` needs a way back to its server, and sets no policy on other pages either.
  if (!import.meta.env.DEV) response.headers.set(POLICY, postcodePolicy(config));
  return response;
}
