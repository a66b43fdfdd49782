import { createHash } from 'node:crypto';
import { known } from '#lib/domain/known.ts';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';

/** A try that its page has named (`attempt` of the contract), and a digest of all that it asks for. */
export interface IdempotencyKey {
  name: string;
  asked: string;
}

/** The try of a request; undefined where it has no name and is one of its own. */
export function idempotencyKeyOf({ body: { attempt, ...body }, ...rest }: { body: { attempt?: string | undefined } }) {
  if (attempt === undefined) return;
  const asked = createHash('sha256')
    .update(JSON.stringify([rest, body]))
    .digest('base64url');
  return { name: attempt, asked };
}

const begin = statement<{
  name: string;
}>(`insert into attempts (user_id, name, asked, created_at) values (:userId::bigint, :name::text, :asked::text, :now::timestamptz)
  on conflict do nothing returning name`);

const findAnswer = statement<{ asked: string; answer: unknown }>(
  'select asked, answer from attempts where user_id = :userId::bigint and name = :name::text',
);

const storeAnswer = statement(
  'update attempts set answer = :answer::jsonb where user_id = :userId::bigint and name = :name::text',
);

/**
 * The stored response of a try; for work that has to ask elsewhere before it begins. Refuses as `withIdempotency` does.
 */
export async function storedAnswer<T>(
  db: Db | Tx,
  { userId }: Viewer,
  { name, asked }: IdempotencyKey,
): Promise<{ answer: T } | undefined> {
  const [before] = await findAnswer(db, { userId, name });
  if (before && before.asked !== asked) throw new DomainError('attemptUsed');
  return before && { answer: before.answer as T };
}

/**
 * Does a work once for each try, in the caller's transaction: sent again, as after an answer that was lost, the try is
 * answered what the work answered, and of two at once the second waits for the first. A work that refuses has not been
 * done. Refuses with `attemptUsed` where the same name asks for something else than was done. Answers have to be the
 * same as JSON.
 */
export async function withIdempotency<T>(
  tx: Tx,
  viewer: Viewer,
  { idempotencyKey, now }: { idempotencyKey: IdempotencyKey | undefined; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  if (!idempotencyKey) return work();
  const { userId } = viewer;
  const { name, asked } = idempotencyKey;
  const [begun] = await begin(tx, { userId, name, asked, now: now.toISOString() });
  if (begun) {
    const response = await work();
    await storeAnswer(tx, { userId, name, answer: JSON.stringify(response) });
    return response;
  }
  return known(await storedAnswer<T>(tx, viewer, idempotencyKey), 'the response of a try that was begun').answer;
}
