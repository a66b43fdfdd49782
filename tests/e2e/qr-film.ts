import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import bwip from 'bwip-js/node';
import { encode } from 'uqr';
import { LANE } from './server.ts';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 5;
const WHITE = 235;
const BLACK = 16;
const NO_COLOUR = 128;

/** The film that Chromium's fake camera shows, over and over. */
export const CAMERA_FILE = `.cache/camera/qr-${LANE}.y4m`;

/**
 * What is before the camera: a QR code, maybe light on dark, a barcode of 13 digits, a DataMatrix of GS1 by the line
 * printed below it, or an empty wall.
 */
export type Scene = { qr: string; isInverted?: boolean } | { barcode: string } | { dataMatrix: string } | 'wall';

/** Whether a point of the picture is dark. */
type Drawing = (x: number, y: number) => boolean;

function drawQr(text: string): Drawing {
  const MODULE = 8;
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const left = Math.floor((WIDTH - size * MODULE) / 2);
  const top = Math.floor((HEIGHT - size * MODULE) / 2);
  return (x, y) => data[Math.floor((y - top) / MODULE)]?.[Math.floor((x - left) / MODULE)] === true;
}

/** The seven modules of each digit in the sets A and C, and which of the left digits take set B, by the first digit. */
const A = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const C = A.map((modules) => [...modules].map((module) => (module === '1' ? '0' : '1')).join(''));
const B = C.map((modules) => [...modules].reverse().join(''));
const PARITY = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ');

function drawBarcode(digits: string): Drawing {
  const MODULE = 4;
  const [first = '', ...rest] = digits;
  const sets = PARITY[Number(first)]!;
  const left = rest.slice(0, 6).map((digit, at) => (sets[at] === 'A' ? A : B)[Number(digit)]!);
  const right = rest.slice(6).map((digit) => C[Number(digit)]!);
  const modules = `101${left.join('')}01010${right.join('')}101`;
  const start = Math.floor((WIDTH - modules.length * MODULE) / 2);
  return (x, y) => y > 140 && y < 340 && modules[Math.floor((x - start) / MODULE)] === '1';
}

function drawDataMatrix(text: string): Drawing {
  const MODULE = 12;
  const [drawn] = bwip.raw({ bcid: 'gs1datamatrix', text });
  if (!drawn || !('pixs' in drawn)) throw new Error('no DataMatrix');
  const { pixs, pixx, pixy } = drawn;
  const [left, top] = [(WIDTH - pixx * MODULE) / 2, (HEIGHT - pixy * MODULE) / 2];
  return (x, y) => {
    const [column, row] = [Math.floor((x - left) / MODULE), Math.floor((y - top) / MODULE)];
    return column >= 0 && column < pixx && pixs[row * pixx + column] === 1;
  };
}

function drawingOf(scene: Exclude<Scene, 'wall'>): Drawing {
  if ('barcode' in scene) return drawBarcode(scene.barcode);
  if ('dataMatrix' in scene) return drawDataMatrix(scene.dataMatrix);
  const isDark = drawQr(scene.qr);
  return scene.isInverted ? (x, y) => !isDark(x, y) : isDark;
}

function frameOf(scene: Scene): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  if (scene !== 'wall') {
    const isDark = drawingOf(scene);
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) if (isDark(x, y)) luma[y * WIDTH + x] = BLACK;
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]);
}

/** Films scenes one after another (YUV4MPEG2, 4:2:0); the first one begins when a page opens the camera. */
export function film(scenes: readonly { scene: Scene; seconds: number }[], file = CAMERA_FILE): void {
  const frames = scenes.flatMap(({ scene, seconds }) => {
    const frame = frameOf(scene);
    return Array.from({ length: seconds * FRAMES_PER_SECOND }, () => frame);
  });
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([header, ...frames]));
}

/** Films a QR code held still before the camera; no text films an empty wall. */
export function filmQr(text: string | null, file = CAMERA_FILE): void {
  film([{ scene: text === null ? 'wall' : { qr: text }, seconds: 2 }], file);
}
