import { createHash } from 'node:crypto';

/** A number in 0..1 that is always the same for the same text, and unlike for another. */
export function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 0xffff_ffff;
}
