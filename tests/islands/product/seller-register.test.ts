import { describe, expect, test } from 'vitest';
import { textOfSteps } from '#islands/shared/markdown-rows.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import {
  editPayload,
  emptyForm,
  fieldOfWire,
  filledMore,
  labelsMissing,
  pricesAhead,
  productPayload,
  type RegisterValues,
  registerProblems,
  shownPrices,
  subCategories,
  valuesOf,
  valuesOfCopy,
  valuesOfNext,
  withAllergen,
  withField,
  withTypedName,
} from '../../../src/islands/seller/register/register-form.ts';

const LISTED: Listing = {
  productId: 7,
  category: '과일',
  productName: '딸기 500g',
  adultOnly: false,
  bagWorth: null,
  bagKinds: null,
  price: 3_500,
  listPrice: null,
  quantity: 6,
  expirationDate: '2026-11-21T12:00:00.000Z',
  useBy: null,
  description: '',
  origin: null,
  maker: null,
  netContent: null,
  traceNumber: null,
  storage: null,
  allergens: null,
  barcode: null,
  taxFree: true,
  maxPerBuyer: null,
  weightGrams: null,
  pricePer100g: null,
  categoryKey: 'fruit',
  basePrice: 3_500,
  markdown: [],
  floorPrice: null,
  priceReason: null,
  loweredPrice: null,
  imageKey: null,
  recall: null,
  waitingCount: 6,
  inSaleCount: 0,
  completedCount: 0,
  saleEnded: false,
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

describe('the markdown of a form', () => {
  const RULE = [
    { minutesBeforeEnd: 180, percentOff: 30 },
    { minutesBeforeEnd: 90, percentOff: 50 },
  ];
  const marked = (markdown: string, fields: Partial<RegisterValues> = {}) => ({ ...filled, ...fields, markdown });

  test('begins with the rule of the mart, and is sent as steps; a row with nothing in it is none', () => {
    expect(emptyForm(now, '22:00:00', RULE).markdown).toBe('3h30,90m50');
    expect(productPayload(marked('3h30,h,90m50'), null).markdown).toEqual(RULE);
    expect(valuesOf({ ...LISTED, markdown: RULE, floorPrice: 2_000 })).toMatchObject({
      markdown: '3h30,90m50',
      floorPrice: '2,000',
      price: '3,500',
    });
  });

  test('of a listing put up again is its own, or else that of the mart', () => {
    const own = [{ minutesBeforeEnd: 1_440, percentOff: 10 }];
    expect(valuesOfCopy({ ...LISTED, markdown: own }, now, RULE).markdown).toBe('1d10');
    expect(valuesOfCopy(LISTED, now, RULE).markdown).toBe('3h30,90m50');
  });

  test('is told what is wrong with it', () => {
    expect(registerProblems(marked('3h,1h50'), now)).toEqual({ markdown: 'markdownPercent' });
    expect(registerProblems(marked('h30'), now)).toEqual({ markdown: 'markdownMinutes' });
    expect(registerProblems(marked('3h50,1h30'), now)).toEqual({ markdown: 'markdownNotCheaper' });
    expect(registerProblems(marked('3h50', { floorPrice: '3,600' }), now)).toEqual({ floorPrice: 'floorAbovePrice' });
  });

  test('says ahead what it will cost', () => {
    expect(pricesAhead(marked('3h30,1h50', { floorPrice: '2,000' }), now)).toMatchObject([
      { from: now, priceWon: 3_500 },
      { priceWon: 2_450 },
      { priceWon: 2_000, to: new Date('2026-11-21T13:00:00Z') },
    ]);
    expect(pricesAhead(marked('3h'), now)).toEqual([]);
    expect(pricesAhead(marked('3h30', { price: '' }), now)).toEqual([]);
  });

  test('of an edit is sent only where it differs, in the prices that were registered', () => {
    const listing = { ...LISTED, markdown: RULE, price: 2_450, basePrice: 3_500 };
    const before = valuesOf(listing);
    expect(editPayload(before, { ...before, name: '딸기' })).toEqual({ productName: '딸기' });
    expect(editPayload(before, { ...before, markdown: '' })).toEqual({ markdown: [] });
  });
});

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
      markdown: [],
      floorPrice: null,
      price: 3500,
      listPrice: 5000,
      quantity: 12,
      expirationDate: '2026-11-21T22:00:00',
      useBy: null,
      origin: '',
      maker: '',
      netContent: '',
      traceNumber: '',
      storage: null,
      allergens: null,
      description: '',
      barcode: '',
      taxFree: null,
      maxPerBuyer: null,
      weightGrams: null,
      bagWorth: null,
      bagKinds: null,
      productImgSrc: 'https://files.test/a.jpg',
    });
  });

  // shelf.md 36.1
  test('goods by weight are typed by weight and price of 100 g, from which the most price follows', () => {
    const empty = withField(filled, 'byWeight', 'yes');
    expect(empty).toMatchObject({ price: '', weightGrams: '', pricePer100g: '' });
    expect(registerProblems(empty, now)).toMatchObject({ weightGrams: 'weightWrong', pricePer100g: 'priceMissing' });
    const weighed = withField(withField(empty, 'weightGrams', '600'), 'pricePer100g', '1980');
    expect(weighed.price).toBe('11,880');
    expect(registerProblems({ ...weighed, listPrice: '' }, now)).toEqual({});
    expect(productPayload(weighed, null)).toMatchObject({ price: 11_880, weightGrams: 600 });
    const again = withField(weighed, 'byWeight', '');
    expect(productPayload(withField(again, 'price', '9900'), null)).toMatchObject({ price: 9_900, weightGrams: null });
  });

  test('a bag is sent with what it is worth, which is its list price too, and with all that may be in it', () => {
    const bag = { ...filled, bag: 'yes', bagWorth: '', bagKinds: ' ', listPrice: '5,000' };
    expect(registerProblems(bag, now)).toEqual({
      bagWorth: 'bagWorthMissing',
      bagKinds: 'bagKindsMissing',
      origin: 'bagOriginMissing',
      allergens: 'bagAllergensMissing',
    });
    const told = { ...bag, bagWorth: '9,000', bagKinds: '딸기, 귤', origin: '국산', allergens: 'none' };
    expect(registerProblems(told, now)).toEqual({});
    const sent = { bagWorth: 9_000, bagKinds: '딸기, 귤', origin: '국산', allergens: [], listPrice: 9_000 };
    expect(productPayload(told, null)).toMatchObject(sent);
    expect(registerProblems({ ...told, bagWorth: '3,000' }, now)).toEqual({ bagWorth: 'bagWorthTooLow' });
    // What was typed of a bag stays, and is not sent.
    const plain = { bagWorth: null, bagKinds: null, listPrice: 5_000 };
    expect(productPayload({ ...told, bag: '' }, null)).toMatchObject(plain);
    const listed = { ...LISTED, bagWorth: 9_000, bagKinds: '딸기, 귤', listPrice: 9_000 };
    expect(valuesOf(listed)).toMatchObject({ bag: 'yes', bagWorth: '9,000', bagKinds: '딸기, 귤', listPrice: '' });
  });

  test('allergens are ticked one by one; none of them, and nothing said, are sent apart', () => {
    const ticked = (['wheat', 'egg', 'milk', 'wheat'] as const).reduce(withAllergen, '');
    expect(ticked).toBe('egg,milk');
    expect(productPayload({ ...filled, allergens: ticked, storage: 'frozen' }, null)).toMatchObject({
      allergens: ['egg', 'milk'],
      storage: 'frozen',
    });
    expect(withAllergen(ticked, 'none')).toBe('none');
    expect(productPayload({ ...filled, allergens: 'none' }, null).allergens).toEqual([]);
    expect(withAllergen('none', 'egg')).toBe('egg');
    expect(withAllergen('none', 'none')).toBe('');
    expect(valuesOf({ ...LISTED, allergens: [], storage: 'chilled' })).toMatchObject({
      allergens: 'none',
      storage: 'chilled',
    });
  });

  test('the tax kind is the sub-category’s unless the seller says otherwise', () => {
    expect(productPayload({ ...filled, maxPerBuyer: '3' }, null).maxPerBuyer).toBe(3);
    for (const maxPerBuyer of ['0', '1000'])
      expect(registerProblems({ ...filled, maxPerBuyer }, now)).toEqual({ maxPerBuyer: 'maxPerBuyerWrong' });
    expect(valuesOf({ ...LISTED, maxPerBuyer: 3 }).maxPerBuyer).toBe('3');
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
    expect(registerProblems({ ...filled, price: '0' }, now)).toEqual({ price: 'priceTooLow' });
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

describe('the card that buyers will see', () => {
  const now = new Date('2026-11-26T12:00:00+09:00');
  const filled = { ...emptyForm(now, '21:00'), price: '10,000', saleEndDate: '2026-11-26', saleEndTime: '20:00' };

  test('has the price of now, struck from the registered one once a step has come', () => {
    expect(shownPrices(filled, now)).toMatchObject({ price: 10_000, listPrice: null });
    const steps = textOfSteps([{ minutesBeforeEnd: 600, percentOff: 25 }]);
    expect(shownPrices({ ...filled, markdown: steps }, now)).toMatchObject({ price: 7_500, listPrice: 10_000 });
    expect(shownPrices({ ...filled, markdown: steps, listPrice: '12,000' }, now)).toMatchObject({ listPrice: 12_000 });
  });

  test('says nothing that the form does not', () => {
    const empty = { ...emptyForm(now, null), saleEndDate: '' };
    expect(shownPrices(empty, now)).toEqual({ price: null, listPrice: null, saleEndsAt: null });
  });
});

describe('one product after another', () => {
  test('the next keeps end and markdown, and nothing else of the last: its category is its own name’s', () => {
    const last = {
      ...filled,
      markdown: '3h30',
      floorPrice: '1,000',
      listPrice: '4,000',
      maxPerBuyer: '2',
      useBy: '2026-11-23',
      barcode: '8801234567893',
      origin: '국산',
      storage: 'chilled',
      allergens: 'none',
      taxFree: 'no',
      description: '달아요',
    };
    const { saleEndDate, saleEndTime, markdown, ...others } = valuesOfNext(last);
    expect({ saleEndDate, saleEndTime, markdown }).toEqual({
      markdown: '3h30',
      saleEndDate: last.saleEndDate,
      saleEndTime: last.saleEndTime,
    });
    expect(Object.values(others).join('')).toBe('');
    expect(Object.keys(valuesOfNext(last)).sort()).toEqual(Object.keys(last).sort());
    expect(registerProblems(valuesOfNext(last), now)).toEqual({
      name: 'nameMissing',
      price: 'priceMissing',
      quantity: 'quantityMissing',
      group: 'categoryMissing',
    });
    expect(withTypedName(valuesOfNext(last), '두부과자 1봉', now)).toMatchObject({
      group: 'bakery',
      category: '쿠키/스낵',
    });
    expect(withTypedName(valuesOfNext(last), '두부 1모', now)).toMatchObject({ group: '', category: '' });
  });

  test('the fold says what is filled in, and what the law wants said of the sub-category', () => {
    expect(filledMore({ ...filled, listPrice: '', origin: ' ' })).toEqual([]);
    // The description stands outside of it, as in the specification.
    expect(filledMore({ ...filled, markdown: '3h30', description: '달아요' })).toEqual(['listPrice', 'markdown']);
    expect(labelsMissing({ ...filled, category: '' })).toEqual([]);
    expect(labelsMissing({ ...filled, storage: 'chilled' })).toEqual(['origin', 'netContent']);
  });
});
