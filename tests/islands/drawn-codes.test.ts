import * as zxing from '@zxing/library';
import bwip from 'bwip-js/node';
import { expect, test } from 'vitest';
import { barcodeHints } from '#lib/client/camera/barcode-hints.ts';
import { readGoods } from '#lib/domain/product/goods-code.ts';

const MODULE = 4;
const QUIET = 40;
const BAR = { from: 20, to: 140, height: 160 };

/** A code as bwip-js draws it, point by point: 0 is dark. */
function drawn(bcid: string, text: string) {
  const [code] = bwip.raw({ bcid, text });
  if (!code) throw new Error(`no ${bcid}`);
  const bars = 'sbs' in code ? code.sbs.flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0)) : [];
  const [width, height] =
    'pixs' in code
      ? [code.pixx * MODULE + 2 * QUIET, code.pixy * MODULE + 2 * QUIET]
      : [bars.length * MODULE + 2 * QUIET, BAR.height];
  const isDark = (x: number, y: number) => {
    const [column, row] = [Math.floor((x - QUIET) / MODULE), Math.floor((y - QUIET) / MODULE)];
    if ('sbs' in code) return y > BAR.from && y < BAR.to && bars[column] === true;
    return column >= 0 && row >= 0 && column < code.pixx && code.pixs[row * code.pixx + column] === 1;
  };
  const points = new Uint8ClampedArray(width * height);
  for (let at = 0; at < points.length; at += 1) points[at] = isDark(at % width, Math.floor(at / width)) ? 0 : 255;
  return new zxing.RGBLuminanceSource(points, width, height);
}

const FIELDS = '(01)08801234567893(10)A-7(17)261231';
const MILK = { barcode: '8801234567893' };
const BATCH = { ...MILK, isGs1: true, useBy: '2026-12-31', batch: 'A-7' };

test.each([
  ['ean13', '8801234567893', MILK],
  ['ean8', '96385074', { barcode: '96385074' }],
  ['upca', '036000291452', { barcode: '0036000291452', hasZerosBack: false }],
  ['itf14', '18801234567890', { ...MILK, isBox: true }],
  ['ean13', '2012345012349', { barcode: '2012345012349', scale: 'unasked' }],
  ['gs1-128', FIELDS, BATCH],
  ['gs1datamatrix', FIELDS, BATCH],
  ['gs1qrcode', FIELDS, BATCH],
  ['gs1dldatamatrix', 'https://id.gs1.org/01/08801234567893?17=261231', { ...MILK, useBy: '2026-12-31' }],
] as const)('a code that another library has drawn is read: %s %s', (bcid, text, good) => {
  const reader = new zxing.MultiFormatReader();
  reader.setHints(barcodeHints(zxing) as Map<zxing.DecodeHintType, unknown>);
  const picture = new zxing.BinaryBitmap(new zxing.HybridBinarizer(drawn(bcid, text)));
  expect(readGoods(reader.decodeWithState(picture).getText(), null)).toMatchObject(good);
});
