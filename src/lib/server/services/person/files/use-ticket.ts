import { CASE_PICTURES_A_DAY } from '#lib/domain/case/case.ts';
import { UPLOADS_A_DAY, type UploadKind } from '#lib/domain/market/uploads.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { CASE_PICTURE, type UploadTicket } from './upload-ticket.ts';

const spend = statement<{ name: string }>(
  `insert into attempts (user_id, name, asked, answer, created_at)
  values (:userId::bigint, :name::text, 'upload', '{}'::jsonb, :now::timestamptz)
  on conflict (user_id, name) do nothing
  returning name`,
);
const count = statement<{ tries: number }>(
  `select count(*)::int as tries from attempts
  where user_id = :userId::bigint and starts_with(name, :before::text) and created_at > :since::timestamptz`,
);

const kindOf = ({ aside, orderId }: UploadTicket): UploadKind =>
  aside === CASE_PICTURE ? 'case' : aside !== undefined ? 'paper' : orderId !== undefined ? 'review' : 'product';

function tooMany(kind: UploadKind): DomainError {
  if (kind === 'case') return new DomainError('caseLimit', { n: CASE_PICTURES_A_DAY, reason: 'casePicturesADay' });
  if (kind === 'review') return new DomainError('reviewPhotoLimit');
  return new DomainError('tooManyRequests', { n: MINUTES_PER_DAY * 60 });
}

/**
 * Refuses with `caseLimit`, `reviewPhotoLimit` and `tooManyRequests` who has tried as often today as they may, whatever
 * came of it.
 */
export async function refuseTooManyUploads(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: number },
  kind: UploadKind,
  /** The try that is being made is among them. */
  others = 0,
): Promise<void> {
  const since = addMinutes(clock.now(), -MINUTES_PER_DAY).toISOString();
  const counted = oneRow(await count(db, { userId, before: `upload ${kind} `, since }));
  if (counted.tries - others >= UPLOADS_A_DAY[kind]) throw tooMany(kind);
}

/**
 * Spends a ticket, in any process: it is good for one try, and one of the day's, failed or not.
 * Refuses with `uploadUsed`, and as `refuseTooManyUploads`.
 */
export async function useTicket({ db, clock }: Deps, ticket: UploadTicket): Promise<void> {
  const { key, userId } = ticket;
  const kind = kindOf(ticket);
  const [spent] = await spend(db, { userId, name: `upload ${kind} ${key}`, now: clock.now().toISOString() });
  if (!spent) throw new DomainError('uploadUsed');
  await refuseTooManyUploads({ db, clock }, { userId }, kind, 1);
}
