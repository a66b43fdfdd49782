import { fetchUserInfo } from 'openid-client';
import type { GatewayDeps } from './gateway.ts';
import { createOpenIdProvider, type OpenIdConfig } from './openid.ts';
import { SignInError } from './openid-error.ts';
import type { SignInProvider } from './sign-in.ts';

export const KAKAO_ISSUER = 'https://kauth.kakao.com';

/**
 * Sign-in with Kakao by OpenID Connect (providers.md section 14), on another host than the profile. The id_token does
 * not say whether its email is verified: the profile does, and one that is not is nobody's.
 */
export function createKakao(config: OpenIdConfig, deps: GatewayDeps = {}): SignInProvider {
  return createOpenIdProvider(
    config,
    {
      name: 'kakao',
      scope: 'openid account_email profile_nickname',
      usesNonce: true,
      async person(configuration, tokens) {
        const subject = tokens.claims()?.sub;
        if (subject === undefined) throw new SignInError('invalidResponse', 'no id_token');
        const { email, email_verified, nickname } = await fetchUserInfo(configuration, tokens.access_token, subject);
        return {
          provider: 'kakao',
          subject,
          ...(email && email_verified === true ? { email, isEmailVerified: true } : {}),
          ...(nickname ? { name: nickname } : {}),
        };
      },
    },
    deps,
  );
}
