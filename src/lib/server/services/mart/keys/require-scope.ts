import { eq } from 'drizzle-orm';
import { isKeyAlive, type KeyScope } from '#lib/domain/mart/key.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martKeys, marts } from '#lib/server/schema/index.ts';
import type { KeyViewer } from './find-key.ts';

interface Runs {
  generalManagerId: number;
}

/**
 * Lets only those machines pass whose key is good for it, in a mart that trades; answers who runs that. Refuses with
 * `keyUnknown`, `martClosed`, `martSuspended`, `scopeMissing`. shelf.md 32.1.
 */
export const requireScope = (db: Db | Tx, viewer: KeyViewer, scope: KeyScope, now: Date): Promise<Runs> =>
  askKey(readKey(db, viewer), scope, now);

/**
 * The same, with the key kept as it is until the transaction ends: whoever revokes it waits for what it has begun, and
 * nothing comes of it after.
 */
export const holdScope = (tx: Db | Tx, viewer: KeyViewer, scope: KeyScope, now: Date): Promise<Runs> =>
  askKey(readKey(tx, viewer).for('share', { of: martKeys }), scope, now);

const readKey = (db: Db | Tx, { keyId }: KeyViewer) =>
  db
    .select({
      expiresAt: martKeys.expiresAt,
      revokedAt: martKeys.revokedAt,
      scopes: martKeys.scopes,
      closedAt: marts.closedAt,
      suspendedAt: marts.suspendedAt,
      generalManagerId: marts.generalManagerId,
    })
    .from(martKeys)
    .innerJoin(marts, eq(marts.id, martKeys.martId))
    .where(eq(martKeys.id, keyId));

async function askKey(reading: PromiseLike<Awaited<ReturnType<typeof readKey>>>, scope: KeyScope, now: Date) {
  const [found] = await reading;
  if (!found || !isKeyAlive(found, now)) throw new DomainError('keyUnknown');
  if (found.closedAt) throw new DomainError('martClosed');
  if (found.suspendedAt) throw new DomainError('martSuspended');
  if (!found.scopes.includes(scope)) throw new DomainError('scopeMissing', { name: scope });
  return { generalManagerId: found.generalManagerId };
}
