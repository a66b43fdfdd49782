import { fetchProtectedResource } from 'openid-client';
import { z } from 'zod';
import type { GatewayDeps } from './gateway.ts';
import { createOpenIdProvider, type OpenIdConfig } from './openid.ts';
import { SignInError } from './openid-error.ts';
import type { SignInProvider } from './sign-in.ts';

export const NAVER_ISSUER = 'https://nid.naver.com';
export const NAVER_PROFILE_URL = 'https://openapi.naver.com/v1/nid/me';

export interface NaverConfig extends OpenIdConfig {
  /** The profile call is on another host than the issuer; `NAVER_PROFILE_URL` unless told. */
  profileUrl?: string;
}

/** Only fields that the person agreed to are present. The profile's own `id` is not read: `sub` is the user's key. */
const profileSchema = z.object({
  resultcode: z.literal('00'),
  response: z.object({ email: z.string().optional(), name: z.string().optional() }),
});

/**
 * Sign-in with Naver by its OpenID generation (providers.md section 6.2). Naver does not document `nonce`, so none is
 * sent; name and email come from the profile call. The email is not verified by Naver.
 */
export function createNaver(config: NaverConfig, deps: GatewayDeps = {}): SignInProvider {
  const profileUrl = new URL(config.profileUrl ?? NAVER_PROFILE_URL);
  return createOpenIdProvider(
    config,
    {
      name: 'naver',
      scope: 'openid profile',
      usesNonce: false,
      async person(configuration, tokens) {
        const subject = tokens.claims()?.sub;
        if (subject === undefined) throw new SignInError('invalidResponse', 'no id_token');
        const response = await fetchProtectedResource(configuration, tokens.access_token, profileUrl, 'GET');
        const body: unknown = await response.json().catch(() => null);
        const profile = profileSchema.safeParse(body);
        if (!profile.success) throw new SignInError('providerError', `profile: HTTP ${response.status}`);
        const { email, name } = profile.data.response;
        return { provider: 'naver', subject, ...(email ? { email } : {}), ...(name ? { name } : {}) };
      },
    },
    deps,
  );
}
