import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { KEYS_MOST, type KeyScope, keyEndsAt } from '#lib/domain/mart/key.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { martKeys } from '#lib/server/schema/index.ts';
import { logAct } from '../log/log-act.ts';
import { lockStaff } from '../people/staff.ts';
import { requireTask } from '../require-mart.ts';
import { keyDigest } from './find-key.ts';

const DIGITS_AND_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
const WITH_CAPITALS = `${DIGITS_AND_LETTERS}${DIGITS_AND_LETTERS.toUpperCase().slice(10)}`;
const random = (letters: string, length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

export interface NewKey {
  martId: number;
  name: string;
  scopes: readonly KeyScope[];
  expiresInDays: number;
}

/**
 * Makes a key for a machine of a mart. The key is in this answer and nowhere else. Refuses with `martNotFound`,
 * `notAllowed`, `keyLimit`. shelf.md 32.1.
 */
export async function makeKey(
  deps: Deps,
  viewer: Viewer,
  { martId, name, scopes, expiresInDays }: NewKey,
): Promise<{ keyId: number; key: string }> {
  return deps.db.transaction(async (tx) => {
    await lockStaff(tx, martId);
    await requireTask(tx, viewer, martId, 'keys');
    const now = deps.clock.now();
    const living = and(eq(martKeys.martId, martId), isNull(martKeys.revokedAt), gt(martKeys.expiresAt, now));
    if ((await tx.$count(martKeys, living)) >= KEYS_MOST) throw new DomainError('keyLimit', { n: KEYS_MOST });
    const publicPart = random(DIGITS_AND_LETTERS, 8);
    const key = `dm_${publicPart}_${random(WITH_CAPITALS, 32)}`;
    const { id: keyId } = oneRow(
      await tx
        .insert(martKeys)
        .values({
          martId,
          name,
          scopes: [...new Set(scopes)],
          publicPart,
          digest: keyDigest(key),
          madeBy: viewer.userId,
          madeAt: now,
          expiresAt: keyEndsAt(now, expiresInDays),
        })
        .returning({ id: martKeys.id }),
    );
    await logAct(tx, { martId, kind: 'keyMade', actorId: viewer.userId, now, after: { name } });
    return { keyId, key };
  });
}
