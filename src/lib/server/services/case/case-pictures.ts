import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { makePaper } from '#lib/server/platform/files/make-paper.ts';
import { newPrivateKey } from '#lib/server/platform/files/private-files.ts';
import { caseMessages, casePictures } from '#lib/server/schema/index.ts';
import { announcedKind, isReadByServer } from '#lib/web/picture-file.ts';
import { CASE_PICTURE, UPLOAD_MINUTES, type UploadTicket, uploadPath } from '../person/files/upload-ticket.ts';
import { refuseTooManyUploads } from '../person/files/use-ticket.ts';

/**
 * Where a person may put one picture for a message of a case: for one try, ten minutes, 30 a day; `origin` is ours, as
 * they see it. Refuses with `pictureUnsupported`, `caseLimit`. market.md 22.1.
 */
export async function presignCasePicture(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId }: Viewer,
  { filename, contentType, origin }: { filename: string; contentType: string; origin: string },
): Promise<{ url: string; picture: string }> {
  const announced = announcedKind({ type: contentType, name: filename });
  if (!isReadByServer(announced))
    throw new DomainError('pictureUnsupported', { reason: { is: 'pictureKind', kind: announced } });
  const now = clock.now();
  await refuseTooManyUploads({ db, clock }, { userId }, 'case');
  const picture = `up-${randomUUID()}`;
  const expiresAt = addMinutes(now, UPLOAD_MINUTES);
  const ticket = { key: picture, contentType, userId, aside: CASE_PICTURE, expiresAt };
  return { url: origin + uploadPath(ticket, config.sessionSecret), picture };
}

/** Keeps such a picture, made anew, its file before its row. Refuses with `notAnImage`, `tooManyPixels`, `tooLarge`. */
export async function storeCasePicture(
  { db, clock, privateFiles }: Pick<Deps, 'db' | 'clock' | 'privateFiles'>,
  { key: upload, userId: uploadedBy }: UploadTicket,
  bytes: Buffer,
): Promise<void> {
  const made = await makePaper(bytes, `user:${uploadedBy}`);
  if (!made.ok) throw new DomainError(made.reason);
  const key = newPrivateKey();
  await privateFiles.save(key, made.bytes);
  const at = clock.now();
  await db.insert(casePictures).values({ upload, key, uploadedBy, at, keepUntil: addMinutes(at, MINUTES_PER_DAY) });
}

/**
 * Puts uploaded pictures into a message of their uploader; each is in one at the most. Refuses with `pictureMissing`.
 */
export async function attachPictures(
  tx: Tx,
  { messageId, authorId, uploads }: { messageId: number; authorId: number; uploads: readonly string[] },
): Promise<void> {
  const named = [...new Set(uploads)];
  if (named.length === 0) return;
  const mine = and(inArray(casePictures.upload, named), eq(casePictures.uploadedBy, authorId));
  const put = await tx
    .update(casePictures)
    .set({ messageId })
    .where(and(mine, isNull(casePictures.messageId)))
    .returning({ id: casePictures.id });
  if (put.length < named.length) throw new DomainError('pictureMissing');
}

/** The numbers of the pictures of these messages, in the order of their uploads. */
export async function picturesOf(db: Db | Tx, messageIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ id: casePictures.id, messageId: casePictures.messageId })
    .from(casePictures)
    .where(inArray(casePictures.messageId, [...messageIds]))
    .orderBy(asc(casePictures.id));
  const numbers = new Map<number, number[]>();
  for (const { id, messageId } of rows)
    if (messageId !== null) numbers.set(messageId, [...(numbers.get(messageId) ?? []), id]);
  return numbers;
}

/** The picture of a case whose message a reader may read. Refuses with `caseNotFound`. */
export async function readCasePicture(
  { db, privateFiles }: Pick<Deps, 'db' | 'privateFiles'>,
  { caseId, pictureId }: { caseId: number; pictureId: number },
  mayRead: (to: (typeof caseMessages.$inferSelect)['to']) => boolean,
): Promise<Buffer> {
  const [found] = await db
    .select({ key: casePictures.key, to: caseMessages.to })
    .from(casePictures)
    .innerJoin(caseMessages, eq(caseMessages.id, casePictures.messageId))
    .where(and(eq(casePictures.id, pictureId), eq(caseMessages.caseId, caseId)));
  const bytes = found && mayRead(found.to) ? await privateFiles.read(found.key) : null;
  if (!bytes) throw new DomainError('caseNotFound');
  return bytes;
}

/**
 * Takes the pictures of an account that is deleted out of their messages: a person in a picture cannot be made
 * nameless. What somebody showed as an operator is the market's.
 */
export async function detachPictures(tx: Tx, userId: number, now: Date): Promise<void> {
  const byMarket = tx.select({ id: caseMessages.id }).from(caseMessages).where(eq(caseMessages.side, 'operator'));
  const isOwn = or(isNull(casePictures.messageId), notInArray(casePictures.messageId, byMarket));
  await tx
    .update(casePictures)
    .set({ messageId: null, keepUntil: now })
    .where(and(eq(casePictures.uploadedBy, userId), isOwn));
}

const AT_ONCE = 100;

/** Deletes pictures that are in no message after a day, the file before its row; answers how many. */
export async function deleteUnusedCasePictures({
  db,
  clock,
  privateFiles,
}: Pick<Deps, 'db' | 'clock' | 'privateFiles'>): Promise<number> {
  const unused = and(isNull(casePictures.messageId), lte(casePictures.keepUntil, clock.now()));
  const old = await db
    .select({ id: casePictures.id })
    .from(casePictures)
    .where(unused)
    .orderBy(asc(casePictures.keepUntil))
    .limit(AT_ONCE);
  for (const { id } of old) {
    await db.transaction(async (tx) => {
      // Nobody puts it into a message meanwhile.
      const [gone] = await tx
        .delete(casePictures)
        .where(and(eq(casePictures.id, id), unused))
        .returning();
      if (gone) await privateFiles.remove(gone.key);
    });
  }
  return old.length;
}
