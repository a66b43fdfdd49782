import { randomUUID } from 'node:crypto';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { pictureUrl } from '../../files/picture-address.ts';
import { UPLOAD_MINUTES, uploadPath } from '../../files/upload-ticket.ts';
import type { Viewer } from '../../market.ts';
import { worksInMart } from '../seller-marts/require-mart.ts';

/**
 * Where the viewer may put one picture, and where it will be found (spec section 7); `origin` is ours, as they see
 * it. Refuses those who work in no mart with `notAllowed`.
 */
export async function presign(
  deps: Deps,
  viewer: Viewer,
  { contentType, origin }: { contentType: string; origin: string },
) {
  // Pictures are of products, and only marts have those: nobody else gets to fill our disk.
  if (!(await worksInMart(deps.db, viewer))) throw new DomainError('notAllowed');
  const key = `up-${randomUUID()}`;
  const expiresAt = addMinutes(deps.clock.now(), UPLOAD_MINUTES);
  const { sessionSecret } = deps.config;
  return {
    url: origin + uploadPath({ key, contentType, userId: viewer.userId, expiresAt }, sessionSecret),
    key,
    publicUrl: origin + pictureUrl(key, 640, 'webp'),
  };
}
