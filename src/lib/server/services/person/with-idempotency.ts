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

/** The statements of one table of tries: of people, or of machines by their keys. */
const triesIn = (table: 'attempts' | 'key_attempts', owner: 'user_id' | 'key_id') => ({
  begin: statement<{
    name: string;
  }>(`insert into ${table} (${owner}, name, asked, created_at) values (:owner::bigint, :name::text, :asked::text, :now::timestamptz)
  on conflict do nothing returning name`),
  find: statement<{ asked: string; answer: unknown }>(
    `select asked, answer from ${table} where ${owner} = :owner::bigint and name = :name::text`,
  ),
  store: statement<never>(
    `update ${table} set answer = :answer::jsonb where ${owner} = :owner::bigint and name = :name::text`,
  ),
});

const OF_PEOPLE = triesIn('attempts', 'user_id');
const OF_KEYS = triesIn('key_attempts', 'key_id');

/** Whose tries they are: names of one are nothing to another. */
type Owner = Pick<Viewer, 'userId'> | { keyId: number };
const triesOf = (owner: Owner) =>
  'keyId' in owner ? { ...OF_KEYS, owner: owner.keyId } : { ...OF_PEOPLE, owner: owner.userId };

/**
 * The stored response of a try; for work that has to ask elsewhere before it begins. Refuses as `withIdempotency` does.
 */
export async function storedAnswer<T>(
  db: Db | Tx,
  whose: Owner,
  { name, asked }: IdempotencyKey,
): Promise<{ answer: T } | undefined> {
  const { find, owner } = triesOf(whose);
  const [before] = await find(db, { owner, name });
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
  whose: Owner,
  { idempotencyKey, now }: { idempotencyKey: IdempotencyKey | undefined; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  if (!idempotencyKey) return work();
  const { begin, store, owner } = triesOf(whose);
  const { name, asked } = idempotencyKey;
  const [begun] = await begin(tx, { owner, name, asked, now: now.toISOString() });
  if (begun) {
    const response = await work();
    await store(tx, { owner, name, answer: JSON.stringify(response) });
    return response;
  }
  return known(await storedAnswer<T>(tx, whose, idempotencyKey), 'the response of a try that was begun').answer;
}
