import { defineMiddleware } from 'astro:middleware';
import { decodePlace, encodePlace, roundPlace } from '#lib/domain/geo.ts';
import { readAccessToken } from '#lib/server/auth/access-token.ts';
import { ACCESS_COOKIE, PLACE_COOKIE, PLACE_DAYS, SIGNED_IN_COOKIE } from '#lib/server/auth/cookies.ts';
import { isPlatformPath } from '#lib/server/http/platform.ts';
import { getRuntime } from '#lib/server/runtime.ts';

const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // The payment window is a popup that its opener polls (spec section 4).
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=()',
  // Pages differ by person and by the minute; the back button may still use the page as it was.
  'Cache-Control': 'private, no-cache',
};

/** Gives every page its viewer, its place and the services' dependencies, before anything is rendered. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (isPlatformPath(context.url.pathname)) return next();
  const { deps, settle } = await getRuntime();
  const { cookies, url, request } = context;

  const token = cookies.get(ACCESS_COOKIE)?.value;
  const viewer = token ? await readAccessToken(token, deps.config.sessionSecret, deps.clock) : null;
  const here = url.pathname + url.search;
  // The access token ran out but a refresh token may live: renewed first, the page is right at once (see /api/auth/renew).
  const isNavigation = request.method === 'GET' && request.headers.get('accept')?.includes('text/html');
  if (!viewer && isNavigation && cookies.has(SIGNED_IN_COOKIE)) {
    return context.redirect(`/api/auth/renew?to=${encodeURIComponent(here)}`, 303);
  }

  const chosen = url.searchParams.get('place');
  if (chosen !== null && request.method === 'GET') {
    const place = decodePlace(chosen);
    if (place) {
      cookies.set(PLACE_COOKIE, encodePlace(roundPlace(place)), {
        path: '/',
        sameSite: 'lax',
        maxAge: PLACE_DAYS * 86_400,
        secure: deps.config.publicOrigin.startsWith('https:'),
      });
    }
    url.searchParams.delete('place');
    return context.redirect(url.pathname + url.search, 303);
  }

  await settle();
  const remembered = cookies.get(PLACE_COOKIE)?.value;
  const now = deps.clock.now();
  context.locals.market = { deps, viewer, place: remembered ? decodePlace(remembered) : null, now };
  const response = await next();
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  if (deps.config.publicOrigin.startsWith('https:')) {
    response.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  }
  response.headers.set('Date', now.toUTCString());
  return response;
});
