import { createECDH } from 'node:crypto';

/** Whether two base64url texts are the two halves of one VAPID key (P-256, uncompressed; RFC 8292). */
export function isVapidPair(publicKey: string, privateKey: string): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.byteLength !== 32) return false;
  try {
    const key = createECDH('prime256v1');
    key.setPrivateKey(secret);
    return key.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
