import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { cellsOfListing } from '#lib/messages/product/listing-sheet.ts';
import { listingsWorkbook } from '#lib/server/services/product/own/listings-table.ts';
import { readLine } from '#lib/sheets/product-sheet-line.ts';
import { NOW } from './sheet-files.ts';

const end = addMinutes(NOW, 300);
const listing: Listing = {
  productId: 7,
  category: '빵',
  productName: '우리밀 식빵',
  adultOnly: false,
  bagWorth: null,
  bagKinds: null,
  quantity: 9,
  price: 1_000,
  basePrice: 2_000,
  listPrice: 3_000,
  floorPrice: 500,
  expirationDate: end.toISOString(),
  useBy: '2026-11-27',
  description: '아침에 구웠어요',
  origin: '밀: 국산',
  barcode: '8801234567893',
  taxFree: true,
  maker: '동네제과',
  netContent: '330g',
  traceNumber: '002123456789',
  storage: 'ambient',
  allergens: ['egg', 'wheat'],
  markdown: [{ minutesBeforeEnd: 90, percentOff: 30 }],
  priceReason: null,
  loweredPrice: null,
  imageKey: null,
  recall: null,
  maxPerBuyer: 3,
  weightGrams: null,
  pricePer100g: null,
  categoryKey: 'bread',
  waitingCount: 4,
  inSaleCount: 3,
  completedCount: 2,
  saleEnded: false,
};

/** A cell as a workbook shows it. */
const shown = (cell: ReturnType<typeof cellsOfListing>[number]): string => {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '');
  return cell.hasTime
    ? addMinutes(new Date(cell.at), 9 * 60)
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
    : cell.at;
};

test.each<[string, Partial<Listing>]>([
  ['with all that it can say', {}],
  [
    'that says nothing',
    {
      maker: null,
      netContent: null,
      traceNumber: null,
      storage: null,
      allergens: null,
      origin: null,
      markdown: [],
      maxPerBuyer: null,
    },
  ],
  ['by weight', { basePrice: 11_880, listPrice: null, weightGrams: 600, pricePer100g: 1_500 }],
  ['by weight whose price lies between two of 100 g', { basePrice: 11_881, listPrice: 15_000, weightGrams: 600 }],
  ['by weight of less than 100 g', { basePrice: 1_999, listPrice: null, floorPrice: null, weightGrams: 73 }],
  ['that is a bag', { bagWorth: 9_000, bagKinds: '식빵, 모닝빵 가운데 3개' }],
  ['without allergens, as its sub-category is taxed', { allergens: [], storage: 'frozen', taxFree: false }],
])('a listing %s is read back from its export', (_, said) => {
  const written = { ...listing, ...said };
  const { draft, problems } = readLine(cellsOfListing(written).map(shown), NOW);
  expect(problems).toEqual([]);
  expect(draft).toEqual({
    category: '빵',
    name: '우리밀 식빵',
    priceWon: written.basePrice,
    listPriceWon: written.listPrice,
    floorPriceWon: written.floorPrice,
    weightGrams: written.weightGrams,
    quantity: 4,
    saleEndsAt: end,
    useBy: '2026-11-27',
    description: '아침에 구웠어요',
    barcode: '8801234567893',
    taxFree: written.taxFree ? true : null,
    maxPerBuyer: written.maxPerBuyer,
    bagWorthWon: written.bagWorth,
    bagKinds: written.bagKinds ?? '',
    markdown: written.markdown,
    storage: written.storage,
    allergens: written.allergens,
    origin: written.origin ?? '',
    maker: written.maker ?? '',
    netContent: written.netContent ?? '',
    traceNumber: written.traceNumber ?? '',
  });
});

test('each column of an export is as wide as its longest cell, so that nothing is cut or shown as ###', async () => {
  const productName = '무항생제 1등급 유정란 대란 30구 (국내산)';
  const files = unzipSync(await listingsWorkbook([{ ...listing, productName }]));
  const xml = strFromU8(files['xl/worksheets/sheet1.xml']!);
  const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  const [, name, , , , saleEnd] = widths;
  expect(widths).toHaveLength(cellsOfListing(listing).length);
  // Hangul takes two.
  expect(name).toBeGreaterThanOrEqual(Math.min(40, [...productName].length * 1.5));
  expect(saleEnd).toBeGreaterThan('2026-11-27 21:00'.length);
});
