import sharp from 'sharp';
import { isTooHeavy, MAX_PIXELS } from './picture-cost.ts';

/** The longer side: small print of an A4 page stays legible. */
const LONGER_SIDE = 2_000;

export type CutPaper = { ok: true; bytes: Buffer } | { ok: false; reason: 'notAnImage' | 'tooManyPixels' };

/**
 * Makes a paper's picture anew: turned upright, whole, never enlarged, all metadata gone, transparency on white. Only
 * for a process that may end, as `cutPicture`.
 */
export async function cutPaper(input: Buffer): Promise<CutPaper> {
  try {
    const head = await sharp(input, { limitInputPixels: false }).metadata();
    if (isTooHeavy(head)) return { ok: false, reason: 'tooManyPixels' };
    const bytes = await sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: 80, effort: 1 })
      .toBuffer();
    return { ok: true, bytes };
  } catch {
    return { ok: false, reason: 'notAnImage' };
  }
}
