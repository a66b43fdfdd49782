import { statement } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { UploadTicket } from '../../files/upload-ticket.ts';

const spend = statement<{ name: string }>(
  'spend_upload',
  `insert into attempts (user_id, name, asked, answer, created_at)
  values ($1::int, $2::text, 'upload', '{}'::jsonb, $3::timestamptz)
  on conflict (user_id, name) do nothing
  returning name`,
);

/**
 * Spends a ticket, in any process: it is good for one try, whatever comes of it, so that nobody begins again and again with one.
 * Refuses with `uploadUsed`.
 */
export async function useTicket({ db, clock }: Deps, { key, userId }: UploadTicket): Promise<void> {
  const [spent] = await spend(db, [userId, `upload:${key}`, clock.now().toISOString()]);
  if (!spent) throw new DomainError('uploadUsed');
}
