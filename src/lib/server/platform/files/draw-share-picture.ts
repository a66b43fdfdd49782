import sharp from 'sharp';

/** The preview of a link in messengers: they take no WebP and no AVIF, and crop to about twice as wide as high. */
const WIDTH = 1200;
const HEIGHT = 630;

/** The square picture in the middle, on its own colour. */
export async function drawSharePicture(square: Buffer): Promise<Buffer> {
  const side = (WIDTH - HEIGHT) / 2;
  const { dominant } = await sharp(square).stats();
  return sharp(square)
    .resize(HEIGHT, HEIGHT, { fit: 'cover' })
    .extend({ left: side, right: side, background: { ...dominant, alpha: 1 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
