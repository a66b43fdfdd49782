/** Which modules travel in one file, by the bundler's own groups (docs/performance.md). */

/**
 * One style sheet for every page, islands included, and one more for each group before it. The first group that matches
 * a file has it.
 */
export const STYLES = [
  { name: 'sandbox', test: /[\\/]src[\\/]((islands|pages)[\\/]sandbox[\\/]|layouts[\\/]\w+[\\/]Sandbox).*\.css$/ },
  {
    name: 'seller',
    test: /[\\/]src[\\/]((islands|pages)[\\/]seller[\\/]|islands[\\/]shared[\\/](camera-view|markdown-steps|picture-picker|price-chart|save-bar|undo-bar)|layouts[\\/](styles[\\/]seller|\w+[\\/]Seller)).*\.css$/,
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
      'order/line-price',
      'product/bag',
      'product/bag-problems',
      'product/barcode',
      'product/markdown',
      'product/labelling',
      'product/product',
      'product/product-sheet',
      'product/sale',
      'product/stock',
      'product/typed-figures',
      'text',
      'cell-text',
      'mart/week-hours',
    ].map((name) => `lib/domain/${name}.ts`),
    'lib/sheets/sheet-cell.ts',
    'lib/messages/notice/live.ts',
    'lib/messages/product/markdown.ts',
    'lib/messages/product/labelling.ts',
    'lib/messages/product/product-fields.ts',
    'lib/messages/product/product-problems.ts',
    'lib/messages/order/no-response.ts',
    'lib/messages/product/picture.ts',
    'lib/client/caller/idempotency-key.ts',
    'lib/client/caller/seller-call.ts',
    'lib/client/caller/upload.ts',
    'lib/client/page/form-store.ts',
    'lib/client/page/prepare-picture.ts',
    'lib/web/picture-file.ts',
  ],
  /**
   * What every page of a buyer does without an island: menus, the number on the cart, pages and passes kept offline; and
   * what is known of a payment on its way.
   */
  frame: [
    'layouts/chrome/line-banner.ts',
    'layouts/chrome/login-dialog.ts',
    'layouts/chrome/menus.ts',
    'layouts/chrome/offline-banner.ts',
    'layouts/chrome/write-count.ts',
    'lib/client/offline/guest-cart.ts',
    'lib/client/offline/saved-passes.ts',
    'lib/client/offline/save-pages.ts',
    'lib/client/page/go-back.ts',
    'lib/client/page/picture-fallback.ts',
    'lib/client/payment/card-session.ts',
    'lib/domain/notice/alarm.ts',
    'lib/messages/notice/offline.ts',
    'lib/stores/cart.ts',
    'lib/stores/checkout.ts',
  ],
  /** What islands of buyers are made of, and what their lists and cards say. */
  parts: [
    ...[
      'Boundary.tsx',
      'EmptyState.tsx',
      'focus-refs.ts',
      'Icon.tsx',
      'lazy-island.tsx',
      'packed-lines.ts',
      'Picture.tsx',
      'Problem.tsx',
      'RetryNotice.tsx',
      'Toasts.tsx',
      'useHeard.ts',
      'useHydrated.ts',
      'useMutation.ts',
      'useNow.ts',
    ].map((name) => `islands/shared/${name}`),
    'lib/domain/discovery/home-rows.ts',
    'lib/domain/mart/pause.ts',
    'lib/domain/mart/standing.ts',
    'lib/domain/product/categories.ts',
    'lib/domain/product/weighed.ts',
    'lib/messages/order/hold.ts',
    'lib/messages/product/sale-time-left.ts',
    'lib/messages/product/weighed.ts',
    'lib/messages/discovery/reach.ts',
    'lib/stores/cart-products.ts',
    'lib/stores/more-products.ts',
  ],
  /** What gets news to a device: wherever it is offered, and at a logout. */
  push: ['lib/client/page/push-browser.ts', 'lib/stores/push.ts'],
  /** Reads and questions before an act, on fewer screens than acts. */
  reads: [
    'lib/stores/query.ts',
    'lib/stores/confirm.ts',
    'islands/shared/useQuery.ts',
    'islands/shared/ConfirmHost.tsx',
  ],
  /** Where somebody is, and another place. */
  place: [
    ...[
      'district-list.module.css',
      'DistrictList.tsx',
      'FoundPlaces.tsx',
      'place-bar.module.css',
      'PlaceBar.tsx',
      'place-chooser.module.css',
      'PlaceMoved.tsx',
      'PlaceSearch.tsx',
      'PositionStates.tsx',
      'usePlaceFinder.ts',
    ].map((name) => `islands/buyer/discover/${name}`),
    'lib/client/page/position.ts',
    'lib/client/page/typing.ts',
    'lib/domain/discovery/districts.ts',
    'lib/messages/discovery/place.ts',
    'lib/stores/place-name.ts',
    'lib/stores/place-search.ts',
    'lib/stores/place.ts',
  ],
  /** What is searched by: in the field of every page, and in lists. */
  search: [
    'lib/domain/discovery/search.ts',
    'lib/messages/discovery/search.ts',
    'lib/messages/mart/vouchers.ts',
    'lib/stores/recent-searches.ts',
  ],
  /** The grid of nearby products, on four pages. */
  grid: [
    'lib/domain/discovery/list-choice.ts',
    'lib/domain/discovery/narrowing.ts',
    'lib/domain/product/product-standing.ts',
    'lib/domain/product/saving.ts',
    'lib/messages/product/product-card.ts',
    'lib/stores/fresh-products.ts',
    'lib/stores/product-list.ts',
    'islands/shared/Price.tsx',
    'islands/shared/ProductCard.tsx',
    'islands/shared/product-card.module.css',
    'islands/buyer/discover/ListLink.tsx',
    'islands/buyer/discover/NearbyGrid.tsx',
  ],
  /** What is asked to be told of, from a search or a product. */
  alerts: [
    'lib/messages/discovery/alerts.ts',
    'lib/messages/product/price-step.ts',
    'islands/buyer/alerts/make-alert.module.css',
    'islands/buyer/alerts/return-mark.ts',
    'islands/buyer/alerts/useAsked.ts',
  ],
  /** How many pieces, and what is said of buying them: on a product’s page and in the cart. */
  quantity: [
    'islands/shared/quantity-field.ts',
    'islands/shared/QuantityInput.tsx',
    'islands/shared/useFreshProduct.ts',
    'lib/messages/order/buying.ts',
    'lib/messages/product/max-per-buyer.ts',
  ],
  /** How a mart stands: on the map, on its own page and on a product's; and what those two share besides. */
  mart: [
    'islands/buyer/product/product.module.css',
    'islands/shared/share-page.ts',
    'lib/stores/follow.ts',
    'islands/shared/InHand.tsx',
    'lib/domain/mart/telephone.ts',
    'lib/messages/mart/hours.ts',
    'lib/messages/mart/mart-standing.ts',
  ],
  /** Passes, where orders are, before React has come. */
  passes: [
    'lib/client/offline/load-pass.ts',
    'lib/client/offline/save-for-pickup.ts',
    'lib/messages/order/buyer-orders.ts',
    'lib/messages/order/pass.ts',
    'islands/buyer/orders/ended-meanwhile.ts',
  ],
  /** What the list of orders shares with its dialogs. */
  orders: [
    ...[
      'CalendarLink.tsx',
      'LeaveRing.tsx',
      'LeaveTime.tsx',
      'OrderSummary.tsx',
      'picked-up.ts',
      'visits.ts',
      'orders.module.css',
    ].map((name) => `islands/buyer/orders/${name}`),
    'lib/domain/order/visit.ts',
    'islands/shared/Countdown.tsx',
    'islands/shared/LinkTabs.tsx',
  ],
  /** Reviews of a mart, and one's own. */
  reviews: ['lib/messages/review/reviews.ts', 'islands/shared/ReviewPhotos.tsx', 'islands/shared/Stars.tsx'],
} satisfies Record<string, readonly string[]>;

const isIn = (files: readonly string[]) => (id: string) =>
  files.some((file) => id.replaceAll('\\', '/').includes(`/src/${file}`));

const { selling, ...travelling } = NAMED;
const LIB = /[\\/]src[\\/](lib|layouts)[\\/]|[\\/]nanostores[\\/]/;
const isApart = isIn([...selling, ...NAMED.push, ...NAMED.reads, ...NAMED.parts]);
const isShared = (id: string) => LIB.test(id) && !isApart(id);

/**
 * Small files compress badly and cost a request each: React, what most entries share, and what is named travel
 * together. A group has with its files what these import, unless a group before it has that.
 */
export const SCRIPTS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
  { name: 'shared', test: isShared, minShareCount: 8 },
  ...Object.entries(travelling).map(([name, files]) => ({ name, test: isIn(files) })),
];
