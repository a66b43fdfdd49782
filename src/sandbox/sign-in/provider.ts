import { sandboxCredentials } from '../credentials.ts';

export type SignInName = 'google' | 'naver';

/** Where an issuer's endpoints lie below `/sandbox/{name}`, and the keys of its one client. */
export interface SignInStandIn {
  name: SignInName;
  title: string;
  client: { clientId: string; clientSecret: string };
  authorize: string;
  token: string;
  jwks: string;
  scopes: string[];
  claims: string[];
}

/** The paths are the real ones of providers.md section 6, so that a log reads alike. */
export const signInStandIns: readonly SignInStandIn[] = [
  {
    name: 'google',
    title: 'Google',
    client: sandboxCredentials.google,
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    jwks: '/oauth2/v3/certs',
    scopes: ['openid', 'email', 'profile'],
    claims: ['iss', 'aud', 'azp', 'sub', 'email', 'email_verified', 'name', 'iat', 'exp', 'nonce'],
  },
  {
    name: 'naver',
    title: '네이버',
    client: sandboxCredentials.naver,
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    jwks: '/oauth2/jwks',
    scopes: ['openid', 'profile'],
    claims: ['iss', 'aud', 'sub', 'iat', 'exp'],
  },
];
