import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';

/** The state between leaving for the provider and coming back; kept in an encrypted cookie, not on a server. */
export interface SignInAttempt {
  provider: SignInProviderName;
  state: string;
  codeVerifier: string;
  nonce?: string;
  /** A path of ours to go to in the end, where the browser that signs in cannot know it. */
  to?: string;
}

export const ATTEMPT_MINUTES = 10;

const keyOf = (secret: string) => createHash('sha256').update(`sign-in attempt:${secret}`).digest();

export async function sealAttempt(attempt: SignInAttempt, secret: string): Promise<string> {
  return new EncryptJWT({ ...attempt })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${ATTEMPT_MINUTES}m`)
    .encrypt(keyOf(secret));
}

export async function openAttempt(sealed: string, secret: string): Promise<SignInAttempt | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(secret));
    return payload as unknown as SignInAttempt;
  } catch {
    return null;
  }
}
