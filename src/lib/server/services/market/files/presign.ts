import { randomUUID } from 'node:crypto';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { announcedKind, isReadByServer } from '#lib/web/picture-file.ts';
import { worksInMart } from '../../mart/require-mart.ts';
import { UPLOAD_MINUTES, uploadPath } from '../../person/files/upload-ticket.ts';
import { requireReviewPhoto } from '../../review/require-review-photo.ts';

/**
 * Where the viewer may put one picture, and where it will be found (spec section 7); `origin` is ours, as they see it.
 * With `orderId` it is for the review of that order (`requireReviewPhoto`); without, those who work in no mart are
 * refused with `notAllowed`. Kinds that the server cannot read are refused with `pictureUnsupported` before anybody
 * sends one.
 */
export async function presign(
  deps: Deps,
  viewer: Viewer,
  {
    filename,
    contentType,
    orderId,
    origin,
  }: { filename: string; contentType: string; orderId?: number | undefined; origin: string },
) {
  // Pictures are of products, which only marts have, or of a review: nobody else gets to fill our disk.
  if (orderId !== undefined) await requireReviewPhoto(deps, viewer, orderId);
  else if (!(await worksInMart(deps.db, viewer))) throw new DomainError('notAllowed');
  const kind = announcedKind({ type: contentType, name: filename });
  if (!isReadByServer(kind)) throw new DomainError('pictureUnsupported', { reason: { is: 'pictureKind', kind } });
  const key = `up-${randomUUID()}`;
  const expiresAt = addMinutes(deps.clock.now(), UPLOAD_MINUTES);
  const { sessionSecret } = deps.config;
  return {
    url: origin + uploadPath({ key, contentType, userId: viewer.userId, orderId, expiresAt }, sessionSecret),
    key,
    publicUrl: origin + pictureUrl(key, 640, 'webp'),
  };
}
