import { describe, expect, test } from 'vitest';
import { filesIn, readSource } from './source.ts';

/** The parts of the old kind that are still to go: these lists may only shrink (docs/decisions/0070). */
const ASTRO_TO_GO = [
  'src/islands/buyer/map/StoreCard.astro',
  'src/islands/buyer/map/StoreMap.astro',
  'src/islands/buyer/orders/EndedOrders.astro',
  'src/islands/seller/give-back/GiveBack.astro',
  'src/islands/seller/labels/LabelSheets.astro',
  'src/islands/seller/labels/PriceLabel.astro',
  'src/islands/seller/poster/Poster.astro',
  'src/islands/seller/sales/BarChart.astro',
  'src/islands/seller/sales/PeriodForm.astro',
  'src/islands/seller/sales/SalesReport.astro',
  'src/islands/seller/sales/SalesTable.astro',
];
const BY_HAND_TO_GO = [
  'src/islands/buyer/cart/guest-cart-notice.ts',
  'src/islands/buyer/map/make-element.ts',
  'src/islands/buyer/map/mart-products.ts',
  'src/islands/buyer/map/store-cards.ts',
  'src/islands/buyer/map/store-map.ts',
  'src/islands/buyer/payment/open-window.ts',
  'src/islands/buyer/payment/problem.ts',
  'src/islands/seller/give-back/give-back.ts',
  'src/islands/seller/markdown/MarkdownRule.tsx',
  'src/islands/seller/orders/OrderList.tsx',
  'src/islands/seller/recurring/RecurringForm.tsx',
  'src/islands/seller/register/ProductForm.tsx',
  'src/islands/seller/reviews/focus-in-place.ts',
  'src/islands/seller/store/CreateForm.tsx',
  'src/islands/seller/store/EditRow.tsx',
  'src/islands/seller/store/show-new-name.ts',
  'src/islands/shared/Tabs.tsx',
  'src/islands/shared/count-down.ts',
  'src/islands/shared/focus-place.ts',
  'src/islands/shared/print-button.ts',
];

const paths = filesIn('src/islands');
const scripts = paths.filter((path) => /\.tsx?$/.test(path)).map(readSource);
/** A part that makes or seeks its elements by itself, and so renders what React should. */
const BY_HAND = /\bcustomElements\b|\bdocument\.createElement\b|\bquerySelector(All)?\b/;

describe('islands are React components and nothing else', () => {
  test('none is written in Astro', () => {
    expect(paths.filter((path) => path.endsWith('.astro')).sort()).toEqual(ASTRO_TO_GO);
  });

  test('none builds its elements by hand, nor looks for them', () => {
    const byHand = scripts.filter(({ text }) => BY_HAND.test(text)).map(({ path }) => path);
    expect(byHand.sort()).toEqual(BY_HAND_TO_GO);
    expect(scripts.length).toBeGreaterThan(100);
  });

  test('none has a style attribute in its HTML, which the policy of the pages refuses', () => {
    // That of the postcode search is hydrated only: React sets it by script.
    const styled = scripts.filter(({ text }) => /\sstyle=\{/.test(text)).map(({ path }) => path);
    expect(styled).toEqual(['src/islands/seller/postcode/PostcodeSearch.tsx']);
  });
});
