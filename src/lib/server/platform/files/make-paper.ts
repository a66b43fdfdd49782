import { UPLOAD_MAX_BYTES } from '#lib/domain/bytes.ts';
import { Overload } from '../http/overload.ts';
import { isOfTooManyParts } from './count-parts.ts';
import type { CutPaper } from './cut-paper.ts';
import { imageFormat } from './image-format.ts';
import type { PictureRefusal } from './picture.ts';
import { type PictureJobs, pictureJobs } from './picture-jobs.ts';

export type MadePaper = { ok: true; bytes: Buffer } | { ok: false; reason: PictureRefusal };

/**
 * Judges a file by its content and makes a paper's picture of it (cut-paper.ts), in the process that makes pictures.
 * `client` is who waits. Refuses with `unavailable` when too many wait.
 */
export async function makePaper(input: Buffer, client: string, jobs: PictureJobs = pictureJobs): Promise<MadePaper> {
  if (input.byteLength > UPLOAD_MAX_BYTES) return { ok: false, reason: 'tooLarge' };
  const format = imageFormat(input);
  if (format === null) return { ok: false, reason: 'notAnImage' };
  // A decoder's own look at the head may take longer the more it finds there.
  if (isOfTooManyParts(input, format)) return { ok: false, reason: 'tooManyPixels' };
  const done = await jobs.run('paper', input, client);
  if (!done.ok) {
    if (done.why === 'full') throw new Overload();
    return { ok: false, reason: done.why === 'tooHeavy' ? 'tooManyPixels' : 'notAnImage' };
  }
  const cut = done.result as CutPaper | null;
  if (!cut?.ok) return cut ?? { ok: false, reason: 'notAnImage' };
  // Bytes from another process are plain ones.
  return { ok: true, bytes: Buffer.from(cut.bytes) };
}
