import type { Deps } from '#lib/server/deps.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import type { UploadTicket } from '#lib/server/platform/files/upload-ticket.ts';

const spend = statement<{ name: string }>(
  `insert into attempts (user_id, name, asked, answer, created_at)
  values (:userId::bigint, :name::text, 'upload', '{}'::jsonb, :now::timestamptz)
  on conflict (user_id, name) do nothing
  returning name`,
);

/**
 * Spends a ticket, in any process: it is good for one try, failed or not.
 * Refuses with `uploadUsed`.
 */
export async function useTicket({ db, clock }: Deps, { key, userId }: UploadTicket): Promise<void> {
  const [spent] = await spend(db, { userId, name: `upload:${key}`, now: clock.now().toISOString() });
  if (!spent) throw new DomainError('uploadUsed');
}
