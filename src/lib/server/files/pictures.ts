import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { UPLOAD_MAX_BYTES } from '#lib/domain/limits.ts';
import { imageFormat } from './image-format.ts';

/** The widths every picture is kept in, in CSS pixels at 1×; all are square. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
const MAX_UPLOAD_PIXELS = 50_000_000;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface PictureVariant {
  width: PictureWidth;
  format: PictureFormat;
  bytes: Buffer;
}

/** A picture made once into its variants. `width` and `height` are those of the largest; `colour` is '#rrggbb'. */
export interface Picture {
  width: number;
  height: number;
  colour: string;
  variants: PictureVariant[];
}

export type PictureRefusal = 'notAnImage' | 'tooManyPixels' | 'tooLarge';
export type MadePicture = { ok: true; picture: Picture } | { ok: false; reason: PictureRefusal };

const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 52, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 74, effort: 1 }),
} satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');

/**
 * Judges a file by its content and makes the square variants that pages show: turned upright, cropped to the middle,
 * never enlarged, all metadata gone, transparency on white. An animation gives its first frame (design.md section 8).
 */
export async function makePicture(input: Buffer): Promise<MadePicture> {
  if (input.byteLength > UPLOAD_MAX_BYTES) return { ok: false, reason: 'tooLarge' };
  // Sniffed first, so that libvips' SVG, PDF and TIFF loaders never see a stranger's bytes.
  if (imageFormat(input) === null) return { ok: false, reason: 'notAnImage' };
  try {
    // Reads the header alone: the size is known before a pixel is decoded.
    const header = await sharp(input, { limitInputPixels: false }).metadata();
    if (header.width * header.height > MAX_UPLOAD_PIXELS) return { ok: false, reason: 'tooManyPixels' };
    return { ok: true, picture: await cutVariants(input, Math.min(header.width, header.height)) };
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
  const { data, info } = await sharp(input, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: 'error' })
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
      variants.unshift({ width, format, bytes: await ENCODERS[format](asImage(pixels)).toBuffer() });
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
