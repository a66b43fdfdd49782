import { eq } from 'drizzle-orm';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { introductionProblem, type MartIntroduction, writtenText } from '#lib/domain/mart/mart-introduction.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { logMart } from './log/log-mart.ts';
import { ownPicture } from './own-picture.ts';
import { requireTask } from './require-mart.ts';
import { readManagedStore } from './show-managed-store.ts';

/** The changes: undefined stays, null or an empty text removes. */
export type IntroductionEdit = {
  /** A picture's key or address, as its upload answered. */
  photo?: string | null | undefined;
} & { [field in keyof MartIntroduction]?: string | null | undefined };

/**
 * Changes the texts of a mart for its buyers, and answers the new ones. A notice has the time at which it was sent.
 * Refuses with `martNotFound`, `notAllowed`, `invalidInput`, `pictureMissing`.
 */
export async function editIntroduction(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  { photo, ...edit }: IntroductionEdit,
): Promise<ManagedStore> {
  return deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'editInfo');
    const given = Object.entries(edit).flatMap(([field, text]) => (text === undefined ? [] : [[field, text ?? '']]));
    const texts: Partial<MartIntroduction> = Object.fromEntries(given);
    const problem = introductionProblem(texts);
    if (problem) {
      const { field, code } = problem;
      throw new DomainError('invalidInput', { field, reason: { is: 'introduction', problem: code } });
    }
    const now = deps.clock.now();
    const { introduction, notice, pickupNote } = texts;
    const written = notice === undefined ? undefined : writtenText('notice', notice);
    const changed: Partial<typeof marts.$inferInsert> = {
      ...(photo !== undefined && { photoKey: await ownPicture(tx, viewer, { martId, picture: photo }) }),
      ...(introduction !== undefined && { introduction: writtenText('introduction', introduction) }),
      ...(written !== undefined && { notice: written, noticeAt: written === null ? null : now }),
      ...(pickupNote !== undefined && { pickupNote: writtenText('pickupNote', pickupNote) }),
    };
    if (Object.keys(changed).length === 0) return readManagedStore(tx, martId, now);
    const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)).for('no key update'));
    await tx.update(marts).set(changed).where(eq(marts.id, martId));
    await logMart(tx, mart, { changed, actorId: viewer.userId, now });
    return readManagedStore(tx, martId, now);
  });
}
