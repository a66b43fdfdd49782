import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isKeyAlive, publicPartOf } from '#lib/domain/mart/key.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { martKeys } from '#lib/server/schema/index.ts';

/** A machine that has shown a key of its mart. What it may do is read when it does it (`requireScope`). */
export interface KeyViewer {
  keyId: number;
  martId: number;
}

export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Whose key it is, and whether it is one still. It is read from the database every time: a key that is revoked is
 * refused at once, by every process. Refuses with `keyUnknown` what never was one.
 */
export async function findKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  text: string,
): Promise<{ viewer: KeyViewer; isAlive: boolean }> {
  const publicPart = publicPartOf(text);
  if (publicPart === null) throw new DomainError('keyUnknown');
  const [key] = await db.select().from(martKeys).where(eq(martKeys.publicPart, publicPart));
  const isSame = key && timingSafeEqual(Buffer.from(key.digest), Buffer.from(keyDigest(text)));
  if (!key || !isSame) throw new DomainError('keyUnknown');
  return { viewer: { keyId: key.id, martId: key.martId }, isAlive: isKeyAlive(key, clock.now()) };
}
