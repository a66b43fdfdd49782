import { describe, expect, test } from 'vitest';
import type { Listing } from '#lib/contract/seller-products.ts';
import {
  emptyForm,
  fieldOfWire,
  productPayload,
  type RegisterValues,
  registerProblems,
  subCategories,
  valuesOf,
  withField,
} from '../../src/islands/seller/register/register-form.ts';

const LISTED: Listing = {
  ...{ productId: 7, category: '과일', productName: '딸기 500g', price: 3_500, listPrice: null, quantity: 6 },
  ...{
    expirationDate: '2026-11-21T12:00:00.000Z',
    useBy: null,
    description: '',
    origin: null,
    barcode: null,
    taxFree: true,
  },
  ...{ basePrice: 3_500, markdown: [], floorPrice: null, priceReason: null, loweredPrice: null },
  ...{ imageKey: null, waitingCount: 6, inSaleCount: 0, completedCount: 0, saleEnded: false },
};
/** 17:00 in Seoul. */
const now = new Date('2026-11-21T08:00:00Z');
const filled: RegisterValues = {
  ...emptyForm(now, '22:00:00'),
  group: 'fresh',
  category: '과일',
  name: ' 딸기 500g ',
  price: '3,500',
  listPrice: '5,000',
  quantity: '12',
};

describe('registering a product', () => {
  test('the sale ends today at the mart’s closing time', () => {
    expect(emptyForm(now, '22:00:00')).toMatchObject({ saleEndDate: '2026-11-21', saleEndTime: '22:00' });
  });

  test('a closing time that has passed, or lies after midnight, means tomorrow', () => {
    expect(emptyForm(now, '16:30')).toMatchObject({ saleEndDate: '2026-11-22', saleEndTime: '16:30' });
    expect(emptyForm(now, '02:00')).toMatchObject({ saleEndDate: '2026-11-22', saleEndTime: '02:00' });
  });

  test('the date is Seoul’s, not the machine’s', () => {
    expect(emptyForm(new Date('2026-11-21T15:30:00Z'), '22:00').saleEndDate).toBe('2026-11-22');
  });

  // spec: S3.8
  test('a form that is filled in has no problems, and is sent with date and time joined', () => {
    expect(registerProblems(filled, now)).toEqual({});
    expect(productPayload(filled, 'https://files.test/a.jpg')).toEqual({
      category: '과일',
      productName: '딸기 500g',
      price: 3500,
      listPrice: 5000,
      quantity: 12,
      expirationDate: '2026-11-21T22:00:00',
      useBy: null,
      origin: '',
      description: '',
      barcode: '',
      taxFree: null,
      productImgSrc: 'https://files.test/a.jpg',
    });
  });

  test('the tax kind is the sub-category’s unless the seller says otherwise', () => {
    expect(productPayload({ ...filled, taxFree: 'no' }, null).taxFree).toBe(false);
    expect(productPayload({ ...filled, taxFree: 'yes' }, null).taxFree).toBe(true);
    const listing = { ...LISTED, category: '과일', taxFree: true };
    expect(valuesOf(listing).taxFree).toBe('');
    expect(valuesOf({ ...listing, taxFree: false }).taxFree).toBe('no');
    expect(valuesOf({ ...listing, category: '유제품' }).taxFree).toBe('yes');
  });

  // spec: S5.15
  test('all fields but description, use-by date and picture are required', () => {
    expect(registerProblems({ ...emptyForm(now, null), saleEndDate: '', saleEndTime: '' }, now)).toEqual({
      group: 'categoryMissing',
      name: 'nameMissing',
      price: 'priceMissing',
      quantity: 'quantityMissing',
      saleEndDate: 'saleEndMissing',
    });
  });

  test('the field at fault is named, one by one', () => {
    expect(registerProblems({ ...filled, category: '' }, now)).toEqual({ category: 'categoryMissing' });
    expect(registerProblems({ ...filled, saleEndTime: '' }, now)).toEqual({ saleEndTime: 'saleEndMissing' });
    expect(registerProblems({ ...filled, saleEndDate: '2026-11-20' }, now)).toEqual({ saleEndDate: 'saleEndInPast' });
    expect(registerProblems({ ...filled, useBy: '2026-11-20' }, now)).toEqual({ useBy: 'useByBeforeSaleEnd' });
    expect(registerProblems({ ...filled, quantity: '0' }, now)).toEqual({ quantity: 'quantityTooLow' });
    expect(registerProblems({ ...filled, price: '9' }, now)).toEqual({ price: 'priceTooLow' });
    expect(registerProblems({ ...filled, price: '5,000' }, now)).toEqual({ listPrice: 'listPriceNotAbove' });
    expect(registerProblems({ ...filled, name: '#N/A' }, now)).toEqual({ name: 'nameCellError' });
    expect(registerProblems({ ...filled, listPrice: '' }, now)).toEqual({});
  });

  test('the price is grouped as it is typed, and may be pasted with its unit', () => {
    expect(withField(filled, 'price', '12500').price).toBe('12,500');
    expect(withField(filled, 'price', '12,5000원').price).toBe('125,000');
    expect(withField(filled, 'price', '원').price).toBe('');
    expect(withField(filled, 'price', '0012').price).toBe('12');
  });

  // spec: S5.15
  test('the quantity keeps digits', () => {
    expect(withField(filled, 'quantity', '012개').quantity).toBe('12');
    expect(withField(filled, 'quantity', '-3').quantity).toBe('3');
  });

  test('another main category asks for its sub category anew', () => {
    const moved = withField(filled, 'group', 'bakery');
    expect(moved.category).toBe('');
    expect(subCategories(moved.group).map(({ name }) => name)).toEqual(['빵', '케이크/파이', '쿠키/스낵']);
    expect(subCategories('')).toEqual([]);
  });

  test('a fault the server names is shown at the form’s field', () => {
    expect(fieldOfWire('productName')).toBe('name');
    expect(fieldOfWire('expirationDate')).toBe('saleEndDate');
    expect(fieldOfWire('storeId')).toBeNull();
    expect(fieldOfWire(undefined)).toBeNull();
  });
});
