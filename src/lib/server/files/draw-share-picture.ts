import sharp from 'sharp';

/** What messengers show beside a link: they take no WebP and no AVIF, and crop what is not about twice as wide as high. */
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
