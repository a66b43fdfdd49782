import { eq } from 'drizzle-orm';
import { PAPER_KINDS } from '#lib/domain/mart/application.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { makePaper } from '#lib/server/platform/files/make-paper.ts';
import { newPrivateKey } from '#lib/server/platform/files/private-files.ts';
import { martPapers, marts } from '#lib/server/schema/index.ts';
import type { UploadTicket } from '../../person/files/upload-ticket.ts';

/** What a ticket was given for: 'paper 3 business'. */
function readAside(aside: string) {
  const [noun, martId, named] = aside.split(' ');
  const kind = PAPER_KINDS.find((known) => known === named);
  return noun === 'paper' && kind ? { martId: Number(martId), kind } : null;
}

/**
 * Keeps a paper: judged by its content, made anew without what the camera wrote into it, under a key that nobody else
 * learns. Its file is written before the row that makes it known. Refuses with `notAnImage`, `tooManyPixels`,
 * `tooLarge`.
 */
export async function storePaper(
  { db, clock, privateFiles }: Pick<Deps, 'db' | 'clock' | 'privateFiles'>,
  { userId, aside = '' }: UploadTicket,
  bytes: Buffer,
): Promise<void> {
  const of = readAside(aside);
  if (!of) throw new DomainError('uploadForbidden');
  const made = await makePaper(bytes, `user:${userId}`);
  if (!made.ok) throw new DomainError(made.reason);
  const key = newPrivateKey();
  await privateFiles.save(key, made.bytes);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.insert(martPapers).values({ ...of, key, uploadedBy: userId, at: now });
    await tx.update(marts).set({ appliedAt: now }).where(eq(marts.id, of.martId));
  });
}
