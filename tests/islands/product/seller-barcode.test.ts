import { describe, expect, test } from 'vitest';
import type { call } from '#lib/client/caller/call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { known } from '#lib/domain/known.ts';
import { readGoods } from '#lib/domain/product/goods-code.ts';
import { CODE_TEXTS } from '#lib/messages/product/goods-code.ts';
import { createBarcodeStore } from '../../../src/islands/seller/register/barcode-store.ts';
import {
  editPayload,
  emptyForm,
  registerProblems,
  valuesOf,
  valuesOfCopy,
  withCode,
  withField,
  withKnown,
} from '../../../src/islands/seller/register/register-form.ts';
import { createRegisterStore } from '../../../src/islands/seller/register/register-store.ts';
import type { PictureChoice } from '../../../src/islands/shared/picture-choice.ts';
import { no, yes } from '../answers.ts';

const MILK = '8801234567893';
const code = known(readGoods(MILK, null), 'a code of a good');
/** 17:00 in Seoul. */
const now = new Date('2026-11-21T08:00:00Z');
const listing: Listing = {
  productId: 7,
  category: '유제품',
  productName: '우유 1L',
  adultOnly: false,
  bagWorth: null,
  bagKinds: null,
  price: 2_800,
  listPrice: 3_500,
  quantity: 6,
  expirationDate: '2026-11-20T12:00:00.000Z',
  useBy: '2026-11-23',
  description: '신선해요',
  origin: '국산',
  maker: null,
  netContent: null,
  traceNumber: null,
  storage: null,
  allergens: null,
  barcode: MILK,
  maxPerBuyer: null,
  weightGrams: null,
  pricePer100g: null,
  categoryKey: 'dairy',
  basePrice: 2_800,
  markdown: [],
  floorPrice: null,
  priceReason: null,
  loweredPrice: null,
  imageKey: 'up-milk',
  recall: null,
  waitingCount: 0,
  inSaleCount: 0,
  completedCount: 6,
  saleEnded: true,
  taxFree: false,
};

function barcodes(...answers: unknown[]) {
  const asked: unknown[] = [];
  const answering = async (_: string, input: unknown) => {
    asked.push(input);
    return answers.shift();
  };
  return { store: createBarcodeStore({ martId: 3, call: answering as unknown as typeof call }), asked };
}

describe('a barcode in the form', () => {
  test('brings what the mart sold under it; asked once, not on every leave of the field', async () => {
    const { store, asked } = barcodes(yes({ listing, code }));
    expect(await store.find(MILK)).toEqual({ listing, code });
    expect(await store.find(MILK)).toBeNull();
    expect(asked).toEqual([{ params: { storeId: 3 }, query: { barcode: MILK } }]);
    expect(store.$lookup.get()).toEqual({ name: 'known', listing });
  });

  test('half a number asks nothing', async () => {
    const { store, asked } = barcodes();
    for (const text of ['', '8801', '8801234567890']) expect(await store.find(text)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('unknown, or not to be found out just now', async () => {
    const { store } = barcodes(
      yes({ listing: null, code }),
      no(503, 'unavailable', '잠시 뒤에'),
      yes({ listing, code }),
    );
    expect(await store.find(MILK)).toEqual({ listing: null, code });
    expect(store.$lookup.get()).toEqual({ name: 'unknown' });
    store.forget();
    expect(await store.find(MILK)).toBeNull();
    expect(store.$lookup.get()).toMatchObject({ name: 'failed' });
    // A second try is a second question.
    expect(await store.find(MILK)).toEqual({ listing, code });
  });

  test('fills in all but the dates and the quantity', () => {
    const typed = { ...emptyForm(now, '22:00'), quantity: '3', useBy: '2026-12-01' };
    expect(withKnown(typed, listing)).toEqual({
      ...typed,
      group: 'fresh',
      category: '유제품',
      name: '우유 1L',
      price: '2,800',
      listPrice: '3,500',
      description: '신선해요',
      origin: '국산',
      barcode: MILK,
    });
    expect(withField(typed, 'barcode', ' 880-1234 567893').barcode).toBe(MILK);
    expect(withField(typed, 'barcode', '18801234567890 12').barcode).toBe('18801234567890');
  });

  test('a code in two dimensions is asked about whole, and fills in what it says', async () => {
    const gs1 = `010${MILK}172611253103000610`;
    const read = { ...code, isGs1: true, useBy: '2026-11-25', grams: 610 };
    const { store, asked } = barcodes(yes({ listing: null, code: read }));
    const typed = withField(emptyForm(now, '22:00'), 'barcode', gs1);
    expect(typed.barcode).toBe(gs1);
    expect(withField(typed, 'barcode', `\u001d${gs1}`).barcode).toBe(`\u001d${gs1}`);
    expect(await store.find(typed.barcode)).toEqual({ listing: null, code: read });
    expect(asked).toEqual([{ params: { storeId: 3 }, query: { barcode: gs1 } }]);
    expect(withCode(typed, read)).toEqual({ ...typed, barcode: MILK, useBy: '2026-11-25', netContent: '610g' });
    // Its digits alone, which stand in the form now, are no new question.
    expect(await store.find(MILK)).toBeNull();
  });

  test('of a box nobody knows the count', () => {
    const typed = { ...emptyForm(now, '22:00'), quantity: '3' };
    expect(withCode(typed, { ...code, isBox: true })).toMatchObject({ barcode: MILK, quantity: '' });
  });

  test('of another scale than the mart’s is said', async () => {
    const { store } = barcodes(yes({ listing: null, code: null }));
    expect(await store.find('2012345012349')).toBeNull();
    expect(store.$lookup.get()).toEqual({ name: 'failed', message: CODE_TEXTS.notOfScale });
  });
});

describe('an older listing', () => {
  test('put up again has its dates in the future', () => {
    expect(valuesOfCopy(listing, now)).toMatchObject({
      saleEndDate: '2026-11-21',
      saleEndTime: '21:00',
      useBy: '2026-11-24',
      quantity: '6',
      name: '우유 1L',
    });
  });

  test('edited sends what differs, and nothing else', () => {
    const untouched = valuesOf(listing);
    expect(editPayload(untouched, untouched)).toEqual({});
    expect(editPayload(untouched, { ...untouched, price: '2,500', useBy: '' })).toEqual({ price: 2_500, useBy: null });
    expect(editPayload(untouched, { ...untouched, saleEndTime: '22:00' }, null)).toEqual({
      expirationDate: '2026-11-20T22:00:00',
      productImgSrc: '',
    });
  });

  test('may keep a sale end that is over, but not get a new one that is', () => {
    const untouched = valuesOf(listing);
    expect(registerProblems({ ...untouched, name: '저지방 우유' }, now, untouched)).toEqual({});
    expect(registerProblems({ ...untouched, saleEndTime: '20:00' }, now, untouched)).toEqual({
      saleEndDate: 'saleEndInPast',
    });
    expect(registerProblems({ ...untouched, barcode: '123' }, now, untouched)).toEqual({
      barcode: 'barcodeUnreadable',
    });
  });

  test('edited keeps its picture unless another is chosen', async () => {
    const bodies: unknown[] = [];
    const answering = async (name: string, input: { body: unknown }) => {
      bodies.push([name.split(' ')[0], input.body]);
      return yes(listing);
    };
    const store = () =>
      createRegisterStore({
        martId: 3,
        key: 'edit:7',
        listing,
        untouched: valuesOf(listing),
        now: () => now,
        call: answering as unknown as typeof call,
        upload: async () => ({ ok: true, stored: 'up-other' }),
      });
    const pictures: PictureChoice[] = [
      { kind: 'kept', imageKey: 'up-milk' },
      { kind: 'none' },
      { kind: 'file', file: new File(['x'], 'a.jpg', { type: 'image/jpeg' }) },
    ];
    for (const picture of pictures) {
      const form = store();
      form.type('name', '우유');
      form.$picture.set(picture);
      await form.submit();
    }
    expect(bodies).toEqual([
      ['PATCH', { productName: '우유' }],
      ['PATCH', { productName: '우유', productImgSrc: '' }],
      ['PATCH', { productName: '우유', productImgSrc: 'up-other' }],
    ]);
  });
});
