import sharp from 'sharp';
import { drawTile } from './draw-tile.ts';
import type { Tile } from './projection.ts';

/** The density of an SVG without one of its own. */
const DOTS_PER_INCH = 72;

/**
 * A tile as PNG, as services send them: a browser decodes it beside the page, and an SVG in the page's own time.
 * `scale` is the pixels for each of the tile's, 2 for sharp screens.
 */
export const paintTile = (tile: Tile, scale: 1 | 2): Promise<Buffer> => paint(drawTile(tile), scale);

const paint = (svg: string, scale: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: DOTS_PER_INCH * scale })
    .png({ palette: true })
    .toBuffer();

let writes: Promise<boolean> | undefined;

/**
 * Whether this machine has Korean letters to write names with. Without them all syllables fill the same box, empty or
 * with their code points in it; with them a flat one and an upright one do not.
 */
export function writesKorean(): Promise<boolean> {
  writes ??= Promise.all([sizeOf('으'), sizeOf('이')]).then(([flat, upright]) => flat !== upright);
  return writes;
}

async function sizeOf(letter: string): Promise<string> {
  const { info } = await sharp(Buffer.from(sample(letter)))
    .trim()
    .toBuffer({ resolveWithObject: true });
  return `${info.width}x${info.height}`;
}

const sample = (letter: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><text x="4" y="24" font-size="20" font-family="system-ui,sans-serif">${letter}</text></svg>`;
