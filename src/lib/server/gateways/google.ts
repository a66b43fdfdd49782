import type { GatewayDeps } from './gateway.ts';
import { createOpenIdProvider, type OpenIdConfig } from './openid.ts';
import { SignInError } from './openid-error.ts';
import type { SignInProvider } from './sign-in.ts';

export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Sign-in with Google by OpenID Connect (providers.md section 6.1). The user's key is `sub`, never the email. */
export function createGoogle(config: OpenIdConfig, deps: GatewayDeps = {}): SignInProvider {
  return createOpenIdProvider(
    config,
    {
      name: 'google',
      scope: 'openid email profile',
      usesNonce: true,
      person(_configuration, tokens) {
        const claims = tokens.claims();
        if (claims === undefined) throw new SignInError('invalidResponse', 'no id_token');
        const { sub, email, name } = claims;
        const isEmailVerified = claims.email_verified === true;
        return {
          provider: 'google',
          subject: sub,
          ...(typeof email === 'string' && email !== '' ? { email, isEmailVerified } : {}),
          ...(typeof name === 'string' && name !== '' ? { name } : {}),
        };
      },
    },
    deps,
  );
}
