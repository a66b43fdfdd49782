import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const keyOf = (dataKey: string) => createHash('sha256').update(`sealed:${dataKey}`).digest();

/**
 * Encrypts what the database keeps and its backups must not tell (AES-256-GCM). `purpose` binds it to its place: sealed
 * text of another row does not open there.
 */
export function seal(bytes: Buffer, dataKey: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(dataKey), iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null where it was sealed with another key or for another purpose, or is damaged. */
export function unseal(text: string, dataKey: string, purpose: string): Buffer | null {
  const all = Buffer.from(text, 'base64url');
  if (all.length < IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(dataKey), all.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(all.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
