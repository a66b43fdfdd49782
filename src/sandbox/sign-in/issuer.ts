import type { Context } from 'hono';
import { Hono } from 'hono';
import { isEmbeddedBrowser } from '#lib/web/embedded-browser.ts';
import { neverAnswer } from '../delay.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { errorPage } from '../page.ts';
import { authorizePage } from './authorize-page.ts';
import { parseAuthorizeRequest } from './authorize-request.ts';
import { allow, deny } from './grant.ts';
import { personOf, personOfHint, type SandboxPerson } from './person.ts';
import type { SignInStandIn } from './provider.ts';
import { publicKeys } from './signing-key.ts';
import { ACCESS_TOKEN_KIND, exchangeCode } from './token.ts';

/** One OpenID issuer at `/sandbox/{name}` (providers.md section 6): discovery, keys, authorize, token, profile. */
export function createIssuer(deps: SandboxDeps, standIn: SignInStandIn): Hono {
  const base = `/sandbox/${standIn.name}`;
  const issuer = `${deps.publicOrigin}${base}`;
  const app = new Hono();

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: issuer + standIn.authorize,
      token_endpoint: issuer + standIn.token,
      jwks_uri: issuer + standIn.jwks,
      ...(standIn.name === 'naver' ? {} : { userinfo_endpoint: issuer + standIn.profile }),
      response_types_supported: ['code'],
      subject_types_supported: [standIn.name === 'naver' ? 'pairwise' : 'public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: standIn.scopes,
      claims_supported: standIn.claims,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code'],
    }),
  );

  app.get(standIn.jwks, async (c) => c.json(await publicKeys(deps.store, standIn.name)));

  // Google signs nobody in inside an app, whatever is asked for.
  app.use(standIn.authorize, async (c, next) => {
    if (standIn.name !== 'google' || !isEmbeddedBrowser(c.req.header('user-agent'))) return next();
    return errorPage(
      403,
      '액세스 차단됨',
      '403 오류: disallowed_useragent. 앱 안의 브라우저에서는 로그인할 수 없어요.',
    );
  });

  app.get(standIn.authorize, async (c) => {
    const parsed = parseAuthorizeRequest(standIn, deps.markets, c.req.query());
    if (!parsed.ok) return errorPage(400, '로그인 요청이 올바르지 않아요', parsed.problem);
    const person = personOfHint(standIn.name, parsed.request.login_hint);
    if (person === null) return authorizePage(standIn, parsed.request, base + standIn.authorize);
    return c.redirect(await allow(deps, standIn.name, parsed.request, person), 302);
  });

  app.post(standIn.authorize, async (c) => {
    const form = await formOf(c);
    const parsed = parseAuthorizeRequest(standIn, deps.markets, form);
    if (!parsed.ok) return errorPage(400, '로그인 요청이 올바르지 않아요', parsed.problem);
    if (form.decision !== 'allow') return c.redirect(deny(parsed.request), 303);
    return c.redirect(await allow(deps, standIn.name, parsed.request, personOf(standIn.name, form)), 303);
  });

  app.post(standIn.token, async (c) => {
    if (await takeFault(deps.store, standIn.name, 'timeout')) return neverAnswer(c.req.raw, deps.hangMs);
    if (await takeFault(deps.store, standIn.name, 'server_error')) return c.html('<h1>500</h1>', 500);
    c.header('cache-control', 'no-store');
    const result = await exchangeCode(deps, standIn, issuer, await formOf(c), c.req.header('authorization'));
    if (result.ok) return c.json(result.answer);
    // Naver answers its errors with HTTP 200 (providers.md section 6.2).
    if (standIn.name === 'naver') {
      const error = result.error === 'invalid_grant' ? 'invalid_request' : result.error;
      return c.json({ error, error_description: result.description });
    }
    const status = result.error === 'invalid_client' ? 401 : 400;
    return c.json({ error: result.error, error_description: result.description }, status);
  });

  app.get(standIn.profile, async (c) => PROFILES[standIn.name](c, await bearer(c)));

  async function bearer(c: Context): Promise<SandboxPerson | null> {
    const token = c.req.header('authorization')?.match(/^Bearer (.+)$/i)?.[1];
    return token === undefined ? null : deps.store.get<SandboxPerson>(ACCESS_TOKEN_KIND, `${standIn.name}/${token}`);
  }
  return app;
}

function googleProfile(c: Context, person: SandboxPerson | null) {
  if (person === null) return c.json({ error: 'invalid_token' }, 401, { 'www-authenticate': 'Bearer' });
  const { subject, email, name } = person;
  return c.json({
    sub: subject,
    ...(email === null ? {} : { email, email_verified: true }),
    ...(name === null ? {} : { name }),
  });
}

/** Only consented items are present in Naver's profile. */
function naverProfile(c: Context, person: SandboxPerson | null) {
  if (person === null)
    return c.json({ resultcode: '024', message: 'Authentication failed (인증 실패하였습니다.)' }, 401);
  const { subject, email, name } = person;
  return c.json({
    resultcode: '00',
    message: 'success',
    response: { id: `profile-${subject}`, ...(email === null ? {} : { email }), ...(name === null ? {} : { name }) },
  });
}

/** No more than was consented to, and whether the email is known to be theirs. */
function kakaoProfile(c: Context, person: SandboxPerson | null) {
  if (person === null) return c.json({ error: 'invalid_token', error_code: 'KOE401' }, 401);
  const { subject, email, name, isUnverified = false } = person;
  return c.json({
    sub: subject,
    ...(name === null ? {} : { nickname: name }),
    ...(email === null ? {} : { email, email_verified: !isUnverified }),
  });
}

const PROFILES = { google: googleProfile, naver: naverProfile, kakao: kakaoProfile };

async function formOf(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}
