import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be a step off. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4648, without padding, as apps for codes take it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The text of a secret's QR code. */
export function totpUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query}`;
}

/** The code of a step (RFC 6238 over RFC 4226, SHA-1, six digits). */
function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code at a moment, as an app shows it. */
export const totpCode = (secret: Buffer, now: Date): string => codeAt(secret, totpStep(now));

/**
 * The step of which this is the code at `now`, a step earlier or later; null for a wrong one, and for one that was used
 * already: no step up to `after` counts.
 */
export function totpStepOf(secret: Buffer, code: string, { now, after }: { now: Date; after: number }): number | null {
  const given = Buffer.from(code);
  for (let step = totpStep(now) - DRIFT_STEPS; step <= totpStep(now) + DRIFT_STEPS; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    if (step > after && given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return null;
}
