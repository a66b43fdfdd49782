/** Which modules travel in one file, by the bundler's own groups (docs/decisions/0022). */

/**
 * One style sheet for every page, islands included, and one more for sellers, the sandbox, the map and what is written of reviews. The first group
 * that matches a file has it.
 */
export const STYLES = [
  { name: 'sandbox', test: /[\\/]src[\\/]((islands|pages)[\\/]sandbox[\\/]|layouts[\\/]Sandbox).*\.css$/ },
  {
    name: 'seller',
    test: /[\\/]src[\\/]((islands|pages)[\\/]seller[\\/]|islands[\\/]shared[\\/]picture-picker|layouts[\\/](styles[\\/]seller|Seller)).*\.css$/,
  },
  { name: 'map', test: /[\\/]islands[\\/]buyer[\\/]map[\\/].*\.css$/ },
  { name: 'review', test: /[\\/]orders[\\/]review\.module\.css$/ },
  { name: 'market', test: /[\\/]src[\\/].*\.css$/ },
];

/** Small files compress badly and cost a request each: React, what most entries share, and small modules travel together. */
const LIB = /[\\/]src[\\/](lib|layouts)[\\/]|[\\/]nanostores[\\/]/;
/** What many screens of sellers share, and hardly one of a buyer: it is none of every page's, however many those become. */
const SELLING =
  /[\\/](domain[\\/](barcode|categories|markdown|sale|text|week-hours)|messages[\\/](markdown|no-response)|client[\\/]idempotency-key)\.ts/;
const isShared = (id: string) => LIB.test(id) && !SELLING.test(id);
/** What a page with a list needs, and none without. */
const LISTING = /[\\/](domain[\\/]home-rows|messages[\\/]sale-time-left)\.ts/;
const isSmall = (id: string) => isShared(id) && !LISTING.test(id);
export const SCRIPTS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
  { name: 'shared', test: isShared, minShareCount: 8 },
  { name: 'small', test: isSmall, minShareCount: 5, maxModuleSize: 1200 },
  {
    name: 'parts',
    test: /[\\/]islands[\\/]shared[\\/](EmptyState|Toasts|Picture|Icon|icon-paths|lazy-part)\.|[\\/]@nanostores[\\/]/,
  },
  // The pickup window, of which products and orders say the same.
  { name: 'windows', test: /[\\/](messages[\\/]pickup-window|domain[\\/]pickup)\.ts/ },
  // The number on the cart, on every page of a buyer.
  { name: 'cart', test: /[\\/](stores[\\/]cart|client[\\/]guest-cart|layouts[\\/]write-count)\.ts/ },
  // What is kept for a place without a network: on every page of a buyer; passes, where orders are, before React has come.
  { name: 'saved', test: /[\\/](saved-passes|save-pages)\.ts/ },
  { name: 'passes', test: /[\\/](load-pass|save-for-pickup|messages[\\/]buyer-orders)\.ts/ },
  // What the list of orders shares with its dialogs.
  {
    name: 'orders',
    test: /[\\/]buyer[\\/]orders[\\/](OrderSummary|visit-sums|visits|VisitTime|orders\.module)|[\\/](domain[\\/]visit|shared[\\/]Countdown)\.ts/,
  },
];
