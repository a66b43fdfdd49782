import { UPLOAD_MAX_BYTES } from '#lib/domain/buyer/limits.ts';
import { Overload } from '../http/overload.ts';
import { imageFormat } from './image-format.ts';
import type { MadePicture } from './picture.ts';
import { type PictureJobs, pictureJobs } from './picture-jobs.ts';

/**
 * Judges a file by its content and makes the variants that pages show (cut-picture.ts), one file at a time in a process of its own.
 * Refuses with `unavailable` when too many wait.
 */
export async function makePicture(input: Buffer, jobs: PictureJobs = pictureJobs): Promise<MadePicture> {
  if (input.byteLength > UPLOAD_MAX_BYTES) return { ok: false, reason: 'tooLarge' };
  if (imageFormat(input) === null) return { ok: false, reason: 'notAnImage' };
  const done = await jobs.run('cut', input);
  if (done.ok) return (done.result as MadePicture | null) ?? { ok: false, reason: 'notAnImage' };
  if (done.why === 'full') throw new Overload();
  return { ok: false, reason: done.why === 'tooHeavy' ? 'tooManyPixels' : 'notAnImage' };
}
