import { UPLOAD_MAX_BYTES } from '#lib/domain/bytes.ts';
import { Overload } from '../http/overload.ts';
import { isOfTooManyParts } from './count-parts.ts';
import { imageFormat } from './image-format.ts';
import type { MadePicture } from './picture.ts';
import { type PictureJobs, pictureJobs } from './picture-jobs.ts';

/**
 * Judges a file by its content and makes the variants that pages show (cut-picture.ts), one file at a time in a process
 * of its own. `client` is who waits. Refuses with `unavailable` when too many wait.
 */
export async function makePicture(
  input: Buffer,
  client: string,
  jobs: PictureJobs = pictureJobs,
): Promise<MadePicture> {
  if (input.byteLength > UPLOAD_MAX_BYTES) return { ok: false, reason: 'tooLarge' };
  const format = imageFormat(input);
  if (format === null) return { ok: false, reason: 'notAnImage' };
  // A decoder's own look at the head may take longer the more it finds there.
  if (isOfTooManyParts(input, format)) return { ok: false, reason: 'tooManyPixels' };
  const done = await jobs.run('cut', input, client);
  if (done.ok) return (done.result as MadePicture | null) ?? { ok: false, reason: 'notAnImage' };
  if (done.why === 'full') throw new Overload();
  return { ok: false, reason: done.why === 'tooHeavy' ? 'tooManyPixels' : 'notAnImage' };
}
