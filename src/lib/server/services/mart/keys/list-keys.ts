import { and, desc, eq, isNull } from 'drizzle-orm';
import type { KeyCall, MartKey } from '#lib/contract/mart/mart-keys.ts';
import { isKeyAlive, KEY_CALLS_SHOWN } from '#lib/domain/mart/key.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { keyCalls, martKeys, martMembers, users } from '#lib/server/schema/index.ts';
import { requireTask } from '../require-mart.ts';

/** The keys of a mart that nobody has revoked, newest first. Refuses with `martNotFound`, `notAllowed`. */
export async function listKeys({ db, clock }: Deps, viewer: Viewer, martId: number): Promise<MartKey[]> {
  await requireTask(db, viewer, martId, 'keys');
  const now = clock.now();
  const rows = await db
    .select({ key: martKeys, madeBy: users.name, blockedAt: users.blockedAt, worksAs: martMembers.position })
    .from(martKeys)
    .innerJoin(users, eq(users.id, martKeys.madeBy))
    .leftJoin(martMembers, and(eq(martMembers.martId, martId), eq(martMembers.userId, martKeys.madeBy)))
    .where(and(eq(martKeys.martId, martId), isNull(martKeys.revokedAt)))
    .orderBy(desc(martKeys.id));
  return rows.map(({ key, madeBy, blockedAt, worksAs }) => ({
    keyId: key.id,
    name: key.name,
    scopes: key.scopes,
    hint: `dm_${key.publicPart}`,
    madeBy,
    hasMakerLeft: worksAs === null || blockedAt !== null,
    madeAt: key.madeAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    hasExpired: !isKeyAlive(key, now),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }));
}

/** The last calls that were made with the keys of a mart, newest first. Refuses as `listKeys` does. shelf.md 32.5. */
export async function listKeyCalls({ db }: Deps, viewer: Viewer, martId: number): Promise<KeyCall[]> {
  await requireTask(db, viewer, martId, 'keys');
  const rows = await db
    .select({ call: keyCalls, keyName: martKeys.name })
    .from(keyCalls)
    .innerJoin(martKeys, eq(martKeys.id, keyCalls.keyId))
    .where(eq(keyCalls.martId, martId))
    .orderBy(desc(keyCalls.id))
    .limit(KEY_CALLS_SHOWN);
  return rows.map(({ call: { id, call, at, items, refused, code, times }, keyName }) => ({
    callId: id,
    keyName,
    call,
    at: at.toISOString(),
    items,
    refused,
    code,
    times,
  }));
}
