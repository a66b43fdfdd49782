/** Which modules travel in one file, by the bundler's own groups (docs/performance.md). */

/**
 * One style sheet for every page, islands included, and one more for sellers, the sandbox, the map, the cart and what
 * is written of reviews. The first group that matches a file has it.
 */
export const STYLES = [
  { name: 'sandbox', test: /[\\/]src[\\/]((islands|pages)[\\/]sandbox[\\/]|layouts[\\/]\w+[\\/]Sandbox).*\.css$/ },
  {
    name: 'seller',
    test: /[\\/]src[\\/]((islands|pages)[\\/]seller[\\/]|islands[\\/]shared[\\/](picture-picker|save-bar|undo-bar)|layouts[\\/](styles[\\/]seller|\w+[\\/]Seller)).*\.css$/,
  },
  {
    name: 'operator',
    test: /[\\/]src[\\/]((islands|pages)[\\/]operator[\\/]|layouts[\\/](styles[\\/]operator|\w+[\\/]Operator)).*\.css$/,
  },
  // Threads and statements, which sellers, operators and some buyers read.
  { name: 'records', test: /[\\/]src[\\/]layouts[\\/]parts[\\/](CaseMessages|StatementLines)\.astro.*\.css$/ },
  { name: 'map', test: /[\\/]islands[\\/]buyer[\\/]map[\\/].*\.css$/ },
  { name: 'cart', test: /[\\/]islands[\\/]buyer[\\/]cart[\\/].*\.css$/ },
  { name: 'review', test: /[\\/]orders[\\/]review\.module\.css$/ },
  { name: 'market', test: /[\\/]src[\\/].*\.css$/ },
];

/**
 * Files below src that are named, by what they travel for; `tests/architecture/chunk-groups.test.ts` holds that each is
 * there.
 */
export const NAMED = {
  /**
   * What many screens of sellers share, and hardly one of a buyer: it is none of every page's, however many those
   * become.
   */
  selling: [
    ...[
      'product/barcode',
      'product/categories',
      'product/markdown',
      'product/labelling',
      'product/product',
      'product/product-sheet',
      'product/sale',
      'product/stock',
      'text',
      'cell-text',
      'mart/week-hours',
    ].map((name) => `lib/domain/${name}.ts`),
    'lib/sheets/sheet-cell.ts',
    'lib/messages/notice/live.ts',
    'lib/messages/product/markdown.ts',
    'lib/messages/product/labelling.ts',
    'lib/messages/product/product-fields.ts',
    'lib/messages/order/no-response.ts',
    'lib/messages/product/picture.ts',
    'lib/client/caller/idempotency-key.ts',
    'lib/client/caller/seller-call.ts',
  ],
  /** What a page with a list needs, and none without. */
  listing: ['lib/domain/discovery/home-rows.ts', 'lib/messages/product/sale-time-left.ts'],
  parts: [
    'EmptyState.tsx',
    'Toasts.tsx',
    'Picture.tsx',
    'Icon.tsx',
    'icon-paths.ts',
    'lazy-island.tsx',
    'Boundary.tsx',
    'useHeard.ts',
    'useNow.ts',
    'useServerTime.ts',
    'focus-refs.ts',
  ].map((name) => `islands/shared/${name}`),
  /** Acts: many screens have them, and no list of a buyer's. */
  acts: ['lib/stores/mutation.ts', 'islands/shared/useMutation.ts'],
  /** Reads and questions before an act, on fewer screens than acts. */
  reads: [
    'lib/stores/query.ts',
    'lib/stores/confirm.ts',
    'islands/shared/useQuery.ts',
    'islands/shared/ConfirmHost.tsx',
  ],
  /** What is asked to be told of, from a search or a product. */
  alerts: ['lib/messages/discovery/alerts.ts', 'islands/buyer/alerts/return-mark.ts'],
  /** The pickup window, of which products and orders say the same. */
  windows: ['lib/messages/order/pickup-window.ts', 'lib/domain/order/pickup.ts'],
  /** The number on the cart, on every page of a buyer. */
  cart: ['lib/stores/cart.ts', 'lib/client/offline/guest-cart.ts', 'layouts/chrome/write-count.ts'],
  /**
   * What is kept for a place without a network: on every page of a buyer; passes, where orders are, before React has
   * come.
   */
  saved: ['lib/client/offline/saved-passes.ts', 'lib/client/offline/save-pages.ts'],
  passes: [
    'lib/client/offline/load-pass.ts',
    'lib/client/offline/save-for-pickup.ts',
    'lib/messages/order/buyer-orders.ts',
  ],
  /** What gets news to a device: wherever it is offered, and at a logout. */
  push: ['lib/client/page/push-browser.ts', 'lib/stores/push.ts'],
  /** What hears of news, once a page stands. */
  news: ['lib/client/caller/live-stream.ts', 'lib/client/page/reload-when-idle.ts', 'lib/domain/notice/live-line.ts'],
  /** What the list of orders shares with its dialogs. */
  orders: [
    ...['OrderSummary.tsx', 'visit-sums.ts', 'visits.ts', 'orders.module.css'].map(
      (name) => `islands/buyer/orders/${name}`,
    ),
    'lib/domain/order/visit.ts',
    'islands/shared/Countdown.tsx',
  ],
} satisfies Record<string, readonly string[]>;

const isNamed = (of: keyof typeof NAMED) => (id: string) =>
  NAMED[of].some((file) => id.replaceAll('\\', '/').includes(`/src/${file}`));

/**
 * Small files compress badly and cost a request each: React, what most entries share, and small modules travel
 * together.
 */
const LIB = /[\\/]src[\\/](lib|layouts)[\\/]|[\\/]nanostores[\\/]/;
const isShared = (id: string) =>
  LIB.test(id) && !isNamed('selling')(id) && !isNamed('push')(id) && !isNamed('acts')(id) && !isNamed('reads')(id);
const isSmall = (id: string) => isShared(id) && !isNamed('listing')(id);
export const SCRIPTS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
  { name: 'shared', test: isShared, minShareCount: 8 },
  { name: 'small', test: isSmall, minShareCount: 5, maxModuleSize: 1200 },
  { name: 'parts', test: (id: string) => isNamed('parts')(id) || /[\\/]@nanostores[\\/]/.test(id) },
  ...(['acts', 'reads', 'alerts', 'windows', 'cart', 'saved', 'passes', 'push', 'news', 'orders'] as const).map(
    (name) => ({ name, test: isNamed(name) }),
  ),
];
