import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { makePicture } from '#lib/server/platform/files/make-picture.ts';
import { pictures, reviewPictures } from '#lib/server/schema/index.ts';
import type { UploadTicket } from './upload-ticket.ts';

/**
 * Makes an uploaded file into a picture: judged by content, turned upright, stripped, sized, once. The files are
 * written before the row that makes them known. Refuses with `notAnImage`, `tooManyPixels`, `tooLarge`.
 */
export async function storeUpload(deps: Deps, ticket: UploadTicket, bytes: Buffer): Promise<void> {
  const result = await makePicture(bytes, `user:${ticket.userId}`);
  if (!result.ok) throw new DomainError(result.reason);
  const { key, userId, orderId } = ticket;
  const { picture } = result;
  await deps.pictures.save(key, picture);
  const now = deps.clock.now();
  const { width, height, colour } = picture;
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(pictures)
      .values({ key, uploadedBy: userId, width, height, colour, createdAt: now })
      .onConflictDoNothing();
    if (orderId === undefined) return;
    await tx
      .insert(reviewPictures)
      .values({ key, orderId, keepUntil: addMinutes(now, MINUTES_PER_DAY) })
      .onConflictDoNothing();
  });
}
