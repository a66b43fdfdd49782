import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barcodeSvg } from '../../../src/islands/seller/labels/barcode-svg.ts';

/** What a scanner reads off the drawing, on white paper. */
async function scanned(svg: string): Promise<{ format: string; text: string }> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 288 })
    .flatten({ background: '#fff' })
    .extend({ top: 40, bottom: 40, left: 60, right: 60, background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  const hints = new Map([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8]]]);
  const found = new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints);
  return { format: BarcodeFormat[found.getBarcodeFormat()], text: found.getText() };
}

test.each([
  ['8801234567893', 'EAN_13'],
  ['0036000291452', 'EAN_13'],
  ['96385074', 'EAN_8'],
])('a scanner reads the drawing of %s', async (digits, format) => {
  const svg = barcodeSvg(digits);
  expect(await scanned(svg)).toEqual({ format, text: digits });
  // Pages allow no styles in attributes, and no script.
  expect(svg).not.toMatch(/style=|<script|<text/);
});
