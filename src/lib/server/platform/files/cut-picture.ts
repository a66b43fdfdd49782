import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  type MadePicture,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type Picture,
  type PictureFormat,
  type PictureVariant,
} from './picture.ts';
import { isTooHeavy, MAX_PIXELS } from './picture-cost.ts';

const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 52, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 74, effort: 1 }),
} satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

/** One variant of a picture, as all are encoded. */
export const encodePicture = (image: Sharp, format: PictureFormat): Promise<Buffer> =>
  ENCODERS[format](image).toBuffer();

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');

/**
 * Makes the square variants that pages show: turned upright, cropped to the middle, never enlarged, all metadata gone,
 * transparency on white. An animation gives its first frame (design.md section 8). Judged by its head before a pixel is
 * decoded. Only for a process that may end: hostile bytes can end the process that decodes them.
 */
export async function cutPicture(input: Buffer): Promise<MadePicture> {
  try {
    const head = await sharp(input, { limitInputPixels: false }).metadata();
    if (isTooHeavy(head)) return { ok: false, reason: 'tooManyPixels' };
    return { ok: true, picture: await cutVariants(input, Math.min(head.width, head.height)) };
  } catch {
    return { ok: false, reason: 'notAnImage' };
  }
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

const asImage = ({ data, info }: Pixels) =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

async function shrink(pixels: Pixels, side: number): Promise<Pixels> {
  if (pixels.info.width <= side) return pixels;
  return asImage(pixels).resize(side, side).raw().toBuffer({ resolveWithObject: true });
}

async function cutVariants(input: Buffer, shorterSide: number): Promise<Picture> {
  const largest = Math.min(PICTURE_WIDTHS.at(-1) ?? shorterSide, shorterSide);
  const { data, info } = await sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(largest, largest, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const variants: PictureVariant[] = [];
  let pixels: Pixels = { data, info };
  // From large to small, each cut from the one before: less work than from the full size every time.
  for (const width of PICTURE_WIDTHS.toReversed()) {
    pixels = await shrink(pixels, width);
    for (const format of PICTURE_FORMATS.toReversed()) {
      variants.unshift({ width, format, bytes: await encodePicture(asImage(pixels), format) });
    }
  }
  const { dominant } = await asImage(pixels).stats();
  return {
    width: info.width,
    height: info.height,
    colour: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
    variants,
  };
}
