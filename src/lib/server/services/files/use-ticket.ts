import { addMinutes } from '#lib/domain/time.ts';
import { statement } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { UploadTicket } from '../../files/upload-ticket.ts';

/** Longer than an upload can take. A claim that is older was left by a process that ended in the middle of it. */
const CLAIM_MINUTES = 4;

const claim = statement<{
  name: string;
}>(`insert into attempts (user_id, name, asked, created_at) values (:userId::int, :name::text, 'upload', :now::timestamptz)
  on conflict (user_id, name) do update set created_at = excluded.created_at
  where attempts.answer is null and attempts.created_at < :left::timestamptz
  returning name`);

const storeUse = statement(
  `update attempts set answer = '{}'::jsonb where user_id = :userId::int and name = :name::text`,
);

const release = statement(
  'delete from attempts where user_id = :userId::int and name = :name::text and created_at = :now::timestamptz and answer is null',
);

/**
 * Does one upload with a ticket, in any process. While it is under way, and once its picture is stored, the ticket is refused
 * with `uploadUsed`. A picture that was refused has used nothing up.
 */
export async function useTicket(deps: Deps, { key, userId }: UploadTicket, upload: () => Promise<void>): Promise<void> {
  const { db, clock, log } = deps;
  const name = `upload:${key}`;
  const at = clock.now();
  const now = at.toISOString();
  const [claimed] = await claim(db, { userId, name, now, left: addMinutes(at, -CLAIM_MINUTES).toISOString() });
  if (!claimed) throw new DomainError('uploadUsed');
  try {
    await upload();
  } catch (error) {
    // If the database is away by now, the claim ends by its age.
    await release(db, { userId, name, now }).catch((err: unknown) =>
      log.warn({ err }, 'an upload address was not given back'),
    );
    throw error;
  }
  await storeUse(db, { userId, name });
}
