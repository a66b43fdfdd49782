import { SignJWT } from 'jose';
import { takeFault } from '../faults.ts';
import type { SandboxStore } from '../store.ts';
import type { SignInGrant } from './grant.ts';
import type { SignInStandIn } from './provider.ts';
import { foreignKey, signingKey } from './signing-key.ts';

/**
 * The signed id_token of a grant, or a broken one under a fault. Its times come from the machine's clock, not from the
 * sandbox's: OpenID clients check them against theirs.
 */
export async function idToken(
  store: SandboxStore,
  standIn: SignInStandIn,
  issuer: string,
  grant: SignInGrant,
): Promise<string> {
  const { kid, privateKey } = await signingKey(store, standIn.name);
  const forged = await takeFault(store, standIn.name, 'bad_signature');
  const wrongNonce = await takeFault(store, standIn.name, 'bad_nonce');
  const expired = await takeFault(store, standIn.name, 'expired_token');
  const issuedAt = Math.floor(Date.now() / 1000) - (expired ? 7200 : 0);
  const nonce = wrongNonce ? 'not-the-nonce-you-sent' : grant.nonce;
  const { subject, email, name } = grant.person;
  // Naver's id_token names the subject only; the rest stands in its profile.
  const profile =
    standIn.name === 'google'
      ? {
          azp: standIn.client.clientId,
          ...(email === null ? {} : { email, email_verified: true }),
          ...(name === null ? {} : { name }),
        }
      : standIn.name === 'kakao'
        ? { ...(email === null ? {} : { email }), ...(name === null ? {} : { nickname: name }) }
        : {};
  return new SignJWT({ ...profile, ...(nonce === null ? {} : { nonce }) })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(standIn.client.clientId)
    .setSubject(subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600)
    .sign(forged ? await foreignKey() : privateKey);
}
