import { eq } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { martPapers } from '#lib/server/schema/index.ts';

/** The picture of a paper, and whose it is. Refuses with `paperNotFound`. */
export async function readPaper(
  { db, privateFiles }: Pick<Deps, 'db' | 'privateFiles'>,
  paperId: number,
): Promise<Buffer> {
  const [paper] = await db.select().from(martPapers).where(eq(martPapers.id, paperId));
  const bytes = paper ? await privateFiles.read(paper.key) : null;
  if (!bytes) throw new DomainError('paperNotFound');
  return bytes;
}
