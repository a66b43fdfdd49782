import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';
import { sandboxCredentials } from '../credentials.ts';

/** Where an issuer's endpoints lie below `/sandbox/{name}`, and the keys of its one client. */
export interface SignInStandIn {
  name: SignInProviderName;
  title: string;
  client: { clientId: string; clientSecret: string };
  authorize: string;
  token: string;
  jwks: string;
  /** Where the profile is, by a token; the real one of Naver and of Kakao is on another host. */
  profile: string;
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
    profile: '/v1/userinfo',
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
    profile: '/v1/nid/me',
    scopes: ['openid', 'profile'],
    claims: ['iss', 'aud', 'sub', 'iat', 'exp'],
  },
  {
    name: 'kakao',
    title: '카카오',
    client: sandboxCredentials.kakao,
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    jwks: '/.well-known/jwks.json',
    profile: '/v1/oidc/userinfo',
    scopes: ['openid', 'account_email', 'profile_nickname'],
    claims: ['iss', 'aud', 'sub', 'iat', 'exp', 'auth_time', 'nonce', 'nickname', 'email'],
  },
];
