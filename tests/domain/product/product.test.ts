import { describe, expect, it, test } from 'vitest';
import { PRICE_WON } from '#lib/domain/money.ts';
import { MAX_PER_BUYER } from '#lib/domain/order/holds.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  isListed,
  isOnSale,
  ORIGIN_MAX_LENGTH,
  PRODUCT_NAME_MAX_LENGTH,
  type ProductDraft,
  type ProductProblems,
  productProblems,
  SALE_END_MAX_DAYS,
} from '#lib/domain/product/product.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { WEIGHT_GRAMS } from '#lib/domain/product/weighed.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const now = seoul('2026-11-20T12:00');
const draft: ProductDraft = {
  category: '과일',
  name: '사과 5개',
  priceWon: 5900,
  quantity: 10,
  saleEndsAt: seoul('2026-11-21T21:00'),
};

describe('registering a product (spec.md section 5, rules.md section 4)', () => {
  test.each<[string, Partial<ProductDraft>]>([
    ['nothing but what is required', {}],
    ['category by key', { category: 'fruit' }],
    ['least price and quantity', { priceWon: PRICE_WON.min, quantity: QUANTITY.min }],
    ['greatest price and quantity', { priceWon: PRICE_WON.max, quantity: QUANTITY.max }],
    ['a sale end in a second', { saleEndsAt: seoul('2026-11-20T12:00:01') }],
    ['a list price above the price', { listPriceWon: 5901 }],
    ['the greatest list price', { listPriceWon: PRICE_WON.max }],
    ['no list price', { listPriceWon: null }],
    ['a floor at the price', { floorPriceWon: 5900 }],
    ['the least floor', { floorPriceWon: PRICE_WON.min }],
    ['a sale end as far ahead as may be', { saleEndsAt: addMinutes(now, SALE_END_MAX_DAYS * MINUTES_PER_DAY) }],
    ['the longest origin', { origin: '가'.repeat(ORIGIN_MAX_LENGTH) }],
    [
      'the most for one buyer, and the heaviest piece',
      { maxPerBuyer: MAX_PER_BUYER.max, weightGrams: WEIGHT_GRAMS.max },
    ],
    ['sale end on the use-by date', { useBy: '2026-11-21' }],
    [
      'sale end at the midnight that ends the use-by date',
      { saleEndsAt: seoul('2026-11-22T00:00'), useBy: '2026-11-21' },
    ],
    ['signs that are no spreadsheet error', { name: '#1 딸기', description: '#N/A 라고 적힌 상자예요' }],
    ['an empty use-by date, description and barcode', { useBy: '', description: '', barcode: '' }],
    ['a barcode', { barcode: '8801234567893' }],
    ['long texts', { name: '가'.repeat(PRODUCT_NAME_MAX_LENGTH), description: '가'.repeat(DESCRIPTION_MAX_LENGTH) }],
  ])('works: %s', (_, change) => {
    expect(productProblems({ ...draft, ...change }, now)).toEqual({});
  });

  test.each<[Partial<ProductDraft>, ProductProblems]>([
    [{ category: ' ' }, { category: 'categoryMissing' }],
    [{ category: '신선식품' }, { category: 'categoryUnknown' }],
    [{ name: ' ' }, { name: 'nameMissing' }],
    [{ name: '가'.repeat(PRODUCT_NAME_MAX_LENGTH + 1) }, { name: 'nameTooLong' }],
    [{ name: '#N/A' }, { name: 'nameCellError' }],
    [{ name: ' #ref! ' }, { name: 'nameCellError' }],
    [{ name: '＃DIV／0!' }, { name: 'nameCellError' }],
    [{ name: '#VALUE!' }, { name: 'nameCellError' }],
    [{ name: '#NAME?' }, { name: 'nameCellError' }],
    [{ name: '#NULL!' }, { name: 'nameCellError' }],
    [{ name: '#NUM!' }, { name: 'nameCellError' }],
    [{ name: '#이름?' }, { name: 'nameCellError' }],
    [{ name: '=VLOOKUP(A2,B:C,2)' }, { name: 'nameCellFormula' }],
    [{ description: '#REF!' }, { description: 'descriptionCellError' }],
    [{ description: '=A1&B1' }, { description: 'descriptionCellFormula' }],
    [{ priceWon: null }, { priceWon: 'priceMissing' }],
    [{ priceWon: Number.NaN }, { priceWon: 'priceMissing' }],
    [{ priceWon: 999.5 }, { priceWon: 'priceNotWhole' }],
    [{ priceWon: Number.POSITIVE_INFINITY }, { priceWon: 'priceNotWhole' }],
    [{ priceWon: PRICE_WON.min - 1 }, { priceWon: 'priceTooLow' }],
    [{ priceWon: -5000 }, { priceWon: 'priceTooLow' }],
    [{ priceWon: PRICE_WON.max + 1 }, { priceWon: 'priceTooHigh' }],
    [{ quantity: null }, { quantity: 'quantityMissing' }],
    [{ quantity: 1.5 }, { quantity: 'quantityNotWhole' }],
    [{ quantity: 0 }, { quantity: 'quantityTooLow' }],
    [{ quantity: QUANTITY.max + 1 }, { quantity: 'quantityTooHigh' }],
    [{ saleEndsAt: null }, { saleEndsAt: 'saleEndMissing' }],
    [{ saleEndsAt: now }, { saleEndsAt: 'saleEndInPast' }],
    [{ saleEndsAt: seoul('2026-11-19T12:00') }, { saleEndsAt: 'saleEndInPast' }],
    [{ saleEndsAt: seoul('2062-11-28T18:00') }, { saleEndsAt: 'saleEndTooFar' }],
    [{ listPriceWon: 5900 }, { listPriceWon: 'listPriceNotAbove' }],
    [{ listPriceWon: 0 }, { listPriceWon: 'listPriceNotAbove' }],
    [{ listPriceWon: 6000.5 }, { listPriceWon: 'listPriceNotWhole' }],
    [{ listPriceWon: Number.POSITIVE_INFINITY }, { listPriceWon: 'listPriceNotWhole' }],
    [{ listPriceWon: PRICE_WON.max + 1 }, { listPriceWon: 'listPriceTooHigh' }],
    [{ priceWon: null, listPriceWon: 5000 }, { priceWon: 'priceMissing' }],
    [{ priceWon: PRICE_WON.max + 1, listPriceWon: PRICE_WON.max }, { priceWon: 'priceTooHigh' }],
    [{ floorPriceWon: 5901 }, { floorPriceWon: 'floorAbovePrice' }],
    [{ floorPriceWon: PRICE_WON.min - 1 }, { floorPriceWon: 'floorTooLow' }],
    [{ floorPriceWon: 100.5 }, { floorPriceWon: 'floorNotWhole' }],
    [{ priceWon: PRICE_WON.min - 1, floorPriceWon: 5000 }, { priceWon: 'priceTooLow' }],
    [{ markdown: 'unreadable' }, { markdown: 'markdownUnreadable' }],
    [{ origin: '가'.repeat(ORIGIN_MAX_LENGTH + 1) }, { origin: 'originTooLong' }],
    [{ origin: '#N/A' }, { origin: 'originCellError' }],
    [{ traceNumber: '12' }, { traceNumber: 'traceNumberUnreadable' }],
    [{ storage: 'unreadable' }, { storage: 'storageUnreadable' }],
    [{ allergens: 'unreadable' }, { allergens: 'allergensUnreadable' }],
    [{ taxFree: 'unreadable' }, { taxFree: 'taxFreeUnreadable' }],
    [{ maxPerBuyer: MAX_PER_BUYER.max + 1 }, { maxPerBuyer: 'maxPerBuyerWrong' }],
    [{ weightGrams: WEIGHT_GRAMS.max + 1 }, { weightGrams: 'weightWrong' }],
    [{ useBy: '2026-11-20' }, { useBy: 'useByBeforeSaleEnd' }],
    [{ useBy: '2026-11-21', saleEndsAt: seoul('2026-11-22T00:00:01') }, { useBy: 'useByBeforeSaleEnd' }],
    [{ useBy: '2026-02-30' }, { useBy: 'useByUnreadable' }],
    [{ barcode: '8801234567890' }, { barcode: 'barcodeUnreadable' }],
    [{ barcode: '8.80123E+12' }, { barcode: 'barcodeShortened' }],
    [{ description: '가'.repeat(DESCRIPTION_MAX_LENGTH + 1) }, { description: 'descriptionTooLong' }],
    [
      { name: '', priceWon: null, saleEndsAt: null },
      { name: 'nameMissing', priceWon: 'priceMissing', saleEndsAt: 'saleEndMissing' },
    ],
  ])('with %o is refused', (change, problems) => {
    expect(productProblems({ ...draft, ...change }, now)).toEqual(problems);
  });
});

describe('what buyers find (rules.md section 4)', () => {
  const product = { saleEndsAt: seoul('2026-11-20T12:00:01'), waiting: 1, martIsClosed: false };

  it('is on sale, in stock and of a mart that exists', () => {
    expect(isListed(product, now)).toBe(true);
    expect(isListed(product, product.saleEndsAt)).toBe(false);
    expect(isListed({ ...product, waiting: 0 }, now)).toBe(false);
    expect(isListed({ ...product, martIsClosed: true }, now)).toBe(false);
  });

  it('is not sold from its sale end on', () => {
    expect(isOnSale(product, now)).toBe(true);
    expect(isOnSale(product, product.saleEndsAt)).toBe(false);
  });
});
