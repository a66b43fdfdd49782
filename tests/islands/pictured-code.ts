import * as zxing from '@zxing/library';
import bwip from 'bwip-js/node';
import type { Look } from '#lib/client/camera/video-reader.ts';

/** A picture in shades of grey, 0 to 255, row by row. */
interface Picture {
  width: number;
  height: number;
  points: Uint8ClampedArray<ArrayBuffer>;
}

/** How a code comes before a camera. */
export type State = 'printed' | 'photographed' | 'inverted';

const MODULE = 3;
/** Wide bars fill the longest side of what the script looks at; a small code is not held closer than a lens sees. */
const PHOTO = { side: 960, moduleMost: 6 } as const;
/** Modules of clear paper around a code, and how high bars are. */
const QUIET = 12;
const BARS_HEIGHT = 44;

const clamped = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Numbers between 0 and 1 that are the same in every run. */
function noise(text: string): () => number {
  let state = [...text].reduce((sum, sign) => Math.imul(sum ^ sign.codePointAt(0)!, 0x01000193), 0x811c9dc5);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** A code as bwip-js draws it, in modules with their quiet zone: whether there is ink at a place. */
function drawn(bcid: string, text: string) {
  const [code] = bwip.raw({ bcid, text });
  if (!code) throw new Error(`no ${bcid}`);
  if ('pixs' in code) {
    const { pixs, pixx, pixy } = code;
    return {
      width: pixx + 2 * QUIET,
      height: pixy + 2 * QUIET,
      hasInk(x: number, y: number) {
        const [column, row] = [Math.floor(x) - QUIET, Math.floor(y) - QUIET];
        return column >= 0 && column < pixx && row >= 0 && row < pixy && pixs[row * pixx + column] === 1;
      },
    };
  }
  const bars = code.sbs.flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0));
  return {
    width: bars.length + 2 * QUIET,
    height: BARS_HEIGHT + 2 * QUIET,
    hasInk: (x: number, y: number) => y >= QUIET && y < QUIET + BARS_HEIGHT && bars[Math.floor(x) - QUIET] === true,
  };
}

function pictureOf(width: number, height: number, greyAt: (x: number, y: number) => number): Picture {
  const points = new Uint8ClampedArray(width * height);
  for (let at = 0; at < points.length; at += 1) points[at] = greyAt(at % width, Math.floor(at / width));
  return { width, height, points };
}

/** A point between points, as a lens blurs them. */
function greyBetween({ width, height, points }: Picture, x: number, y: number): number {
  const [left, top] = [Math.floor(clamped(x, width - 2)), Math.floor(clamped(y, height - 2))];
  const [right, down] = [clamped(x - left, 1), clamped(y - top, 1)];
  const at = top * width + left;
  const above = points[at]! * (1 - right) + points[at + 1]! * right;
  const below = points[at + width]! * (1 - right) + points[at + width + 1]! * right;
  return above * (1 - down) + below * down;
}

const blurred = (picture: Picture): Picture =>
  pictureOf(picture.width, picture.height, (x, y) => {
    let sum = 0;
    for (const [dx, dy] of [
      [-0.6, -0.6],
      [0.6, -0.6],
      [-0.6, 0.6],
      [0.6, 0.6],
    ] as const)
      sum += greyBetween(picture, x + dx, y + dy);
    return sum / 4;
  });

/**
 * A code as a hand holds it: turned by a few degrees, its far end smaller, on grey card in light from one side, a
 * little out of focus, with the noise of a sensor.
 */
function photographed(code: ReturnType<typeof drawn>, seed: string): Picture {
  const random = noise(seed);
  const [turn, far] = [(random() - 0.5) * 0.14, 0.06 + random() * 0.08];
  const margin = 60;
  const module = Math.min(PHOTO.moduleMost, (PHOTO.side - 2 * margin) / code.width);
  const [width, height] = [Math.round(code.width * module), Math.round(code.height * module)].map(
    (side) => side + 2 * margin,
  ) as [number, number];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const sharp = pictureOf(width, height, (px, py) => {
    const [cx, cy] = [px - width / 2, py - height / 2];
    const depth = 1 + (far * cx) / width;
    const x = ((cx * cos + cy * sin) * depth) / module + code.width / 2;
    const y = ((cy * cos - cx * sin) * depth) / module + code.height / 2;
    const isPaper = x >= 0 && x < code.width && y >= 0 && y < code.height;
    return (isPaper ? (code.hasInk(x, y) ? 38 : 226) : 150) * (0.6 + (0.4 * px) / width);
  });
  const soft = blurred(sharp);
  return { ...soft, points: soft.points.map((grey) => grey + (random() - 0.5) * 24) };
}

/** What lies before the camera. */
export function picture(bcid: string, text: string, state: State): Picture {
  const code = drawn(bcid, text);
  if (state === 'photographed') return photographed(code, `${bcid}${text}`);
  const [ink, paper] = state === 'inverted' ? [255, 0] : [0, 255];
  return pictureOf(code.width * MODULE, code.height * MODULE, (x, y) =>
    code.hasInk(x / MODULE, y / MODULE) ? ink : paper,
  );
}

/** A picture as a reader draws it for one look, on a canvas that is white where the picture does not reach. */
function seen(whole: Picture, { size, tilt, isInverted }: Look): Picture {
  const [width, height] = [Math.round(whole.width * size), Math.round(whole.height * size)];
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  return pictureOf(width, height, (px, py) => {
    const [cx, cy] = [px - width / 2, py - height / 2];
    const x = (cx * cos + cy * sin) / size + whole.width / 2;
    const y = (cy * cos - cx * sin) / size + whole.height / 2;
    const isOutside = x < 0 || y < 0 || x >= whole.width || y >= whole.height;
    const grey = isOutside ? 255 : greyBetween(whole, x, y);
    return isInverted && !isOutside ? 255 - grey : grey;
  });
}

/** What is read in a picture by some looks, one after another; null for nothing. */
export function readBy(
  read: (source: zxing.LuminanceSource) => string | null,
  looks: readonly Look[],
  whole: Picture,
): string | null {
  for (const look of looks) {
    const { points, width, height } = seen(whole, look);
    const text = read(new zxing.RGBLuminanceSource(points, width, height));
    if (text !== null) return text;
  }
  return null;
}
