import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';
import type { SandboxStore } from '../store.ts';

/** Keys outlive a reset: clients keep an issuer's public keys for minutes. */
export const SIGNING_KEY_KIND = 'signingKey';

interface StoredKey {
  kid: string;
  privateJwk: JWK;
}

/** The issuer's key, made once and shared by all processes: the first to write it wins. */
export async function signingKey(store: SandboxStore, issuer: SignInProviderName) {
  const stored = (await store.get<StoredKey>(SIGNING_KEY_KIND, issuer)) ?? (await createKey(store, issuer));
  return { kid: stored.kid, privateKey: await importJWK(stored.privateJwk, 'RS256') };
}

/** The issuer's JWKS document: the public half only. */
export async function publicKeys(store: SandboxStore, issuer: SignInProviderName): Promise<{ keys: JWK[] }> {
  const stored = (await store.get<StoredKey>(SIGNING_KEY_KIND, issuer)) ?? (await createKey(store, issuer));
  const { kty, n, e } = stored.privateJwk;
  return { keys: [{ kty, n, e, kid: stored.kid, use: 'sig', alg: 'RS256' } as JWK] };
}

/** A key that is not the issuer's, for forged signatures. */
export async function foreignKey() {
  return (await generateKeyPair('RS256')).privateKey;
}

async function createKey(store: SandboxStore, issuer: SignInProviderName): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const created: StoredKey = { kid: `${issuer}-${Date.now().toString(36)}`, privateJwk: await exportJWK(privateKey) };
  return store.update<StoredKey, StoredKey>(SIGNING_KEY_KIND, issuer, (current) => ({
    next: current ?? created,
    answer: current ?? created,
  }));
}
