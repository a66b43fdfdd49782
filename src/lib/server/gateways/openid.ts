import * as openid from 'openid-client';
import { boundedFetch } from './bounded-fetch.ts';
import type { GatewayDeps } from './gateway.ts';
import { refusalOf, SignInError } from './openid-error.ts';
import type { SignInPerson, SignInProvider, SignInRefusal } from './sign-in.ts';

export interface OpenIdConfig {
  /** The issuer's exact name, which is also where its discovery document is found. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** For each call to the provider; 10,000 unless told. */
  timeoutMs?: number;
}

export type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** The differences between OpenID providers. */
export interface OpenIdTraits {
  name: SignInPerson['provider'];
  scope: string;
  /** Sent and demanded back only where the provider documents it. */
  usesNonce: boolean;
  /** Reads the person out of the verified tokens. Throws `SignInError`, or errors of openid-client. */
  person(configuration: openid.Configuration, tokens: Tokens): SignInPerson | Promise<SignInPerson>;
}

/**
 * Authorization code flow with PKCE and state; the id_token's signature is really checked (openid-client leaves that
 * out unless told). Discovery is kept once it worked; the library refreshes the keys.
 */
export function createOpenIdProvider(config: OpenIdConfig, traits: OpenIdTraits, deps: GatewayDeps): SignInProvider {
  let discovered: Promise<openid.Configuration> | null = null;
  function discover(): Promise<openid.Configuration> {
    discovered ??= discovery(config, deps).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }
  function refuse(error: unknown): SignInRefusal {
    const refusal = refusalOf(error);
    if (refusal.reason !== 'denied')
      deps.log?.warn({ provider: traits.name, reason: refusal.reason, detail: refusal.detail }, 'sign-in failed');
    return refusal;
  }

  return {
    name: traits.name,

    async begin({ redirectUri, loginHint }) {
      try {
        const state = openid.randomState();
        const codeVerifier = openid.randomPKCECodeVerifier();
        const nonce = traits.usesNonce ? openid.randomNonce() : undefined;
        const url = openid.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: traits.scope,
          state,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(nonce === undefined ? {} : { nonce }),
          ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        });
        return { ok: true, url: url.href, state, codeVerifier, ...(nonce === undefined ? {} : { nonce }) };
      } catch (error) {
        return refuse(error);
      }
    },

    async finish({ callbackUrl, state, codeVerifier, nonce, redirectUri }) {
      try {
        // Behind a proxy the callback's own origin may differ from the registered one; only its query counts.
        const { searchParams } = new URL(callbackUrl, redirectUri);
        if (searchParams.get('state') !== state)
          return refuse(new SignInError('stateMismatch', 'the callback carries another state'));
        if (traits.usesNonce && nonce === undefined)
          return refuse(new SignInError('stateMismatch', 'the nonce of this sign-in is lost'));
        const currentUrl = new URL(redirectUri);
        currentUrl.search = searchParams.toString();
        const configuration = await discover();
        const tokens = await openid.authorizationCodeGrant(configuration, currentUrl, {
          expectedState: state,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          ...(traits.usesNonce && nonce !== undefined ? { expectedNonce: nonce } : {}),
        });
        return { ok: true, person: await traits.person(configuration, tokens) };
      } catch (error) {
        return refuse(error);
      }
    },
  };
}

function discovery(config: OpenIdConfig, deps: GatewayDeps): Promise<openid.Configuration> {
  const issuer = new URL(config.issuer);
  const execute = [openid.enableNonRepudiationChecks];
  // Plain http is for stand-ins only; the real providers' issuers are https.
  if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests);
  const fetch = boundedFetch(deps.fetch ?? globalThis.fetch);
  return openid.discovery(issuer, config.clientId, config.clientSecret, openid.ClientSecretPost(config.clientSecret), {
    execute,
    timeout: (config.timeoutMs ?? 10_000) / 1000,
    [openid.customFetch]: (url, options) => fetch(url, options as RequestInit),
  });
}
