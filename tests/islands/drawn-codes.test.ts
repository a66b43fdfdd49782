import * as zxing from '@zxing/library';
import { describe, expect, test } from 'vitest';
import { GOODS_LOOKS, goodsDecoder } from '#lib/client/camera/goods-decoder.ts';
import { QR_LOOKS } from '#lib/client/camera/qr-reader.ts';
import { orNothing } from '#lib/client/camera/video-reader.ts';
import { type GoodsCode, readGoods } from '#lib/domain/product/goods-code.ts';
import type { ScaleRule } from '#lib/domain/product/scale-label.ts';
import { picture, readBy, type State } from './pictured-code.ts';

const STATES: readonly State[] = ['printed', 'photographed', 'inverted'];
const WEIGHT: ScaleRule = { value: 'weight', itemDigits: 7, hasValueCheck: false };
const PRICE: ScaleRule = { value: 'price', itemDigits: 6, hasValueCheck: true };

/** As the browser's reader of QR codes does it. */
const readPass = (source: zxing.LuminanceSource) =>
  orNothing(() => new zxing.QRCodeReader().decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(source))).getText());

type Drawn = [bcid: string, text: string, good: Partial<GoodsCode>, rule?: ScaleRule];

/** EAN-13 begins with the digit that no bar stands for: each of the ten is drawn otherwise. */
const firstDigits = [
  '0036000291452',
  '1234567890128',
  '3017620422003',
  '4006381333931',
  '5449000000996',
  '6901028075862',
  '7610400014571',
  '8801234567893',
  '9788996991342',
];
const MILK = { barcode: '8801234567893' };
const box = (useBy: string | null = null): Partial<GoodsCode> => ({ ...MILK, isBox: true, useBy });
const gs1 = (part: Partial<GoodsCode>): Partial<GoodsCode> => ({ ...MILK, isGs1: true, ...part });

/** What lies in a mart: packed goods, boxes, what its scale labels, and codes that say a use-by date. */
const FORTY: readonly Drawn[] = [
  ...firstDigits.map((digits): Drawn => ['ean13', digits, { barcode: digits, scale: null }]),
  ['ean8', '96385074', { barcode: '96385074' }],
  ['ean8', '40170725', { barcode: '40170725' }],
  ['ean8', '01234565', { barcode: '01234565' }],
  ['upca', '036000291452', { barcode: '0036000291452', hasZerosBack: false }],
  ['upca', '725272730706', { barcode: '0725272730706' }],
  ['upca', '012345678905', { barcode: '0012345678905' }],
  ['itf14', '18801234567890', box()],
  ['itf14', '38801234567894', box()],
  ['itf14', '88801234567899', box()],
  ['itf14', '08801234567893', { ...MILK, isBox: false }],
  ['ean13', '2012345012349', { barcode: '2012345012349', scale: 'unasked' }],
  ['ean13', '2012345012349', { barcode: '2012345000001', grams: 1_234 }, WEIGHT],
  ['ean13', '2012345006102', { barcode: '2012345000001', grams: 610 }, WEIGHT],
  ['ean13', '2123456146851', { barcode: '2123450000005', won: 14_685 }, PRICE],
  ['ean13', '0212345012345', { barcode: '0212345000007', grams: 1_234 }, WEIGHT],
  ['gs1-128', '(01)08801234567893', gs1({})],
  ['gs1-128', '(01)18801234567890(17)261231', box('2026-12-31')],
  ['gs1-128', '(01)08801234567893(10)A-7(17)261231', gs1({ useBy: '2026-12-31', batch: 'A-7' })],
  ['gs1-128', '(01)98801234567896(3103)001234(15)261231', gs1({ grams: 1_234, useBy: '2026-12-31' })],
  ['gs1datamatrix', '(01)08801234567893', gs1({})],
  ['gs1datamatrix', '(01)08801234567893(17)261231', gs1({ useBy: '2026-12-31' })],
  ['gs1datamatrix', '(01)08801234567893(10)A-7(17)261231', gs1({ useBy: '2026-12-31', batch: 'A-7' })],
  ['gs1datamatrix', '(01)08801234567893(15)260200(10)LOT/1(21)S-1', gs1({ useBy: '2026-02-28', batch: 'LOT/1' })],
  [
    'gs1datamatrix',
    '(01)02012345000001(3103)000610(17)261201',
    { barcode: '2012345000001', grams: 610, useBy: '2026-12-01' },
    WEIGHT,
  ],
  ['gs1qrcode', '(01)08801234567893(17)261231', gs1({ useBy: '2026-12-31' })],
  ['gs1qrcode', '(01)08801234567893(10)A-7(17)261231', gs1({ useBy: '2026-12-31', batch: 'A-7' })],
  ['gs1qrcode', '(01)18801234567890(15)261231', box('2026-12-31')],
  ['gs1qrcode', '(01)08801234567893(3102)000150', gs1({ grams: 1_500 })],
  ['gs1dldatamatrix', 'https://id.gs1.org/01/08801234567893?17=261231', gs1({ useBy: '2026-12-31' })],
  ['gs1dlqrcode', 'https://id.gs1.org/01/08801234567893/10/A7', gs1({ batch: 'A7' })],
  ['gs1dlqrcode', 'https://mart.example/01/08801234567893?17=261231', gs1({ useBy: '2026-12-31' })],
];

test('there are forty', () => expect(FORTY).toHaveLength(40));

describe.each(STATES)('%s, as another library has drawn it', (state) => {
  test.each(FORTY)('%s %s', (bcid, text, good, rule) => {
    const read = readBy(goodsDecoder(zxing), GOODS_LOOKS, picture(bcid, text, state));
    expect(readGoods(read ?? '', rule ?? null)).toMatchObject(good);
  });

  test.each([12, 4_018, 77_431])('the pass of order %d', (orderId) => {
    const pass = JSON.stringify({ uuid: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', orderId });
    expect(readBy(readPass, QR_LOOKS, picture('qrcode', pass, state))).toBe(pass);
  });
});
