import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { encode } from 'uqr';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;
const FRAMES = 10;
const WHITE = 235;
const BLACK = 16;
const NO_COLOUR = 128;

/** The film that Chromium's fake camera shows. */
export const CAMERA_FILE = '.cache/camera/qr.y4m';

/** Films a QR code held still before the camera (YUV4MPEG2, 4:2:0); no text films an empty wall. */
export function filmQr(text: string | null, file = CAMERA_FILE): void {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  if (text !== null) {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const left = Math.floor((WIDTH - size * MODULE) / 2);
    const top = Math.floor((HEIGHT - size * MODULE) / 2);
    for (let y = 0; y < size * MODULE; y += 1) {
      for (let x = 0; x < size * MODULE; x += 1) {
        if (data[Math.floor(y / MODULE)]![Math.floor(x / MODULE)]) luma[(top + y) * WIDTH + left + x] = BLACK;
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));
}
