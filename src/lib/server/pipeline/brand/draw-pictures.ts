import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type { Brand } from '../../config/brand.ts';
import { MARK_CORNER, markShapes } from './mark.ts';

const LARGE_PX = 512;
const MAX_PIXELS = 4096 * 4096;
const WHITE = '#ffffff';
/** How much of its square a logo with nothing around it takes: on a tile of ours, and inside a phone's own mask. */
const ON_TILE = 0.76;
const IN_MASK = 0.6;

/** The look of public/share.jpg: where its awning's seven stripes hang, and its empty middle. */
const STRIPES = { first: 23, every: 168, count: 7, width: 86, foot: 111 };
const SHARE = { width: 1200, height: 630, tile: 176, top: 124 };

type Pictures = Map<string, Buffer>;
type Look = Pick<Brand, 'logo' | 'markColour'>;

const svg = (size: number, shapes: string, side = 64) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">${shapes}</svg>`,
    ),
  );

const ground = (size: number, corner: number) =>
  svg(size, `<rect width="64" height="64" rx="${corner}" fill="${WHITE}"/>`);

/** A logo inside a square of white: one with a ground of its own takes all of it, any other this share. */
async function onGround(logo: Buffer, share: number, corner: number): Promise<Sharp> {
  const { hasAlpha } = await sharp(logo, { limitInputPixels: MAX_PIXELS }).metadata();
  const side = Math.round(LARGE_PX * (hasAlpha ? share : 1));
  const drawn = await sharp(logo, { limitInputPixels: MAX_PIXELS, density: 300 })
    .resize(side, side, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
  const tile = await ground(LARGE_PX, corner).png().toBuffer();
  const cut = await ground(LARGE_PX, corner)
    .composite([{ input: drawn }])
    .png()
    .toBuffer();
  // Its own corners are as round as the tile's.
  return sharp(cut).composite([{ input: tile, blend: 'dest-in' }]);
}

const square = ({ logo, markColour }: Look): Promise<Sharp> =>
  logo ? onGround(logo, ON_TILE, MARK_CORNER) : Promise.resolve(svg(LARGE_PX, markShapes(markColour)));
const masked = ({ logo, markColour }: Look): Promise<Sharp> =>
  logo ? onGround(logo, IN_MASK, 0) : Promise.resolve(svg(LARGE_PX, markShapes(markColour, 0)));

/** An .ico of one picture, which may be a PNG (256 pixels at the most). */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The preview of the market's own, its awning in the operator's colour, its sign above the baskets. */
async function sharePicture(scene: string, tile: Buffer, colour: string): Promise<Buffer> {
  const { first, every, count, width, foot } = STRIPES;
  const stripes = Array.from({ length: count }, (_, i) => {
    const x = first + i * every;
    return `<path fill="${colour}" d="M${x} 0h${width}v${foot - width / 2}a${width / 2} ${width / 2} 0 0 1-${width} 0z"/>`;
  });
  const awning = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE.width}" height="${foot}">${stripes.join('')}<rect width="${SHARE.width}" height="18" opacity=".1"/></svg>`;
  const sign = await sharp(tile).resize(SHARE.tile).png().toBuffer();
  const left = (SHARE.width - SHARE.tile) / 2;
  return sharp(readFileSync(scene))
    .composite([
      { input: Buffer.from(awning), left: 0, top: 0 },
      { input: sign, left, top: SHARE.top },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/**
 * The pictures of a face that is not the one in `public`, by the addresses of those. `scene`: the picture that links to
 * the market are shown with, to be made this one's; null for none. Throws where the logo cannot be drawn.
 */
export async function drawPictures(look: Look, scene: string | null): Promise<Pictures> {
  const large = await (await square(look)).png({ palette: true }).toBuffer();
  const small = (side: number) => sharp(large).resize(side).png({ palette: true }).toBuffer();
  const icon = await small(48);
  const pictures: Pictures = new Map([
    ['/icons/48.png', icon],
    ['/icons/192.png', await small(192)],
    ['/icons/512.png', large],
    ['/icons/maskable-512.png', await (await masked(look)).png({ palette: true }).toBuffer()],
    ['/favicon.ico', icoOf(icon, 48)],
  ]);
  if (scene) pictures.set('/share.jpg', await sharePicture(scene, large, look.markColour));
  return pictures;
}
