import type { MiddlewareHandler } from 'hono';
import { SIGN_IN_PROVIDERS } from '#lib/domain/person/sign-in-providers.ts';
import { cutText } from '#lib/domain/text.ts';
import { isEmbeddedBrowser } from '#lib/web/embedded-browser.ts';
import type { App, AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import type { Limits } from '../../pipeline/limits.ts';
import {
  cookiesOf,
  forgetAttempt,
  forgetLeaving,
  isKnownDevice,
  readAttempt,
  rememberDevice,
  SIGNED_IN_COOKIE,
  setAttempt,
  setSessionCookies,
} from '../../pipeline/session/cookies.ts';
import { ATTEMPT_MINUTES, openAttempt, sealAttempt } from '../../pipeline/session/sign-in-attempt.ts';
import { safePath } from '../../platform/auth/safe-path.ts';
import { ownOrigin } from '../../platform/http/origin.ts';
import { handOverDevice } from '../../services/notice/push/hand-over-device.ts';
import { signIn } from '../../services/person/session/sign-in.ts';

/**
 * Sign-in by browser navigation: to the provider, back to our callback, on to the return page, which takes the buyer or
 * seller to where they came from (spec section 2). Failures go to the same page with a reason.
 */
export function signInRoutes(app: App, deps: Deps, limits: Limits): void {
  const failed = (reason: string, to?: string) => withPath(`/login/failure?error=${encodeURIComponent(reason)}`, to);

  // Requests here are navigations: a fault is shown on a page too, not as JSON.
  const toldOnAPage: MiddlewareHandler<AppEnv> = async (c, next) => {
    await next();
    if (c.error) c.res = c.redirect(failed(c.get('refusedWith') ?? 'internal'), 302);
  };

  for (const name of SIGN_IN_PROVIDERS) {
    const redirectUriFor = (url: string) => `${ownOrigin(url, deps.config)}/oauth2/callback/${name}`;

    app.get(`/oauth2/authorization/${name}`, toldOnAPage, limits.signIn, async (c) => {
      const provider = deps.gateways[name];
      if (!provider) return c.redirect(failed('featureOff'), 302);
      const asked = c.req.query('to');
      const to = asked === undefined ? undefined : safePath(asked);
      // Google would answer 403, with no way back; our page has the ways that are left.
      if (name === 'google' && isEmbeddedBrowser(c.req.header('user-agent')))
        return c.redirect(withPath('/login', to), 302);
      const hint = c.req.query('login_hint');
      const redirectUri = redirectUriFor(c.req.url);
      const begun = await provider.begin({ redirectUri, ...(hint ? { loginHint: cutText(hint, 320) } : {}) });
      if (!begun.ok) {
        deps.log.warn({ provider: name, reason: begun.reason, detail: begun.detail }, 'sign-in could not begin');
        return c.redirect(failed(begun.reason, to), 302);
      }
      const { state, codeVerifier, nonce } = begun;
      const attempt = { provider: name, state, codeVerifier, ...(nonce ? { nonce } : {}), ...(to ? { to } : {}) };
      const sealed = await sealAttempt(attempt, deps.config.sessionSecret);
      setAttempt(c, deps.config, state, sealed, ATTEMPT_MINUTES * 60);
      return c.redirect(begun.url, 302);
    });

    app.get(`/oauth2/callback/${name}`, toldOnAPage, limits.signIn, async (c) => {
      const provider = deps.gateways[name];
      const cookie = cookiesOf(c, deps.config);
      const state = c.req.query('state') ?? '';
      const sealed = readAttempt(c, deps.config, state);
      const attempt = sealed ? await openAttempt(sealed, deps.config.sessionSecret) : null;
      forgetAttempt(c, deps.config, state);
      if (!provider || attempt?.provider !== name) return c.redirect(failed('stateMismatch'), 302);
      const redirectUri = redirectUriFor(c.req.url);
      const callbackUrl = redirectUri + new URL(c.req.url).search;
      const finished = await provider.finish({ ...attempt, callbackUrl, redirectUri });
      if (!finished.ok) {
        deps.log.warn({ provider: name, reason: finished.reason, detail: finished.detail }, 'sign-in failed');
        return c.redirect(failed(finished.reason, attempt.to), 302);
      }
      const tokens = await signIn(deps, finished.person, { isKnownDevice: isKnownDevice(c, deps.config) });
      await handOverDevice(deps, { from: cookie(SIGNED_IN_COOKIE), to: tokens });
      setSessionCookies(c, deps.config, tokens);
      rememberDevice(c, deps.config, tokens.userId);
      forgetLeaving(c, deps.config);
      return c.redirect(withPath('/login/success', attempt.to), 302);
    });
  }
}

/** An address of ours with the path to go to in the end. */
function withPath(address: string, to: string | undefined): string {
  if (!to) return address;
  return `${address}${address.includes('?') ? '&' : '?'}to=${encodeURIComponent(to)}`;
}
