import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { asciiSource } from './scripts/ascii-source.ts';
import { classNameOf } from './scripts/class-names.ts';
import { flatImports } from './scripts/flat-imports.ts';
import { allowInPage, inPageScripts } from './scripts/in-page.ts';
import { packageChanges } from './scripts/package-changes.ts';
import { reactModules } from './scripts/react-modules.ts';
import { styleSheets } from './scripts/style-sheets.ts';
import { MOVES } from './src/layouts/moves.ts';

/**
 * The node adapter with our own server entry: one bundle holds the pages, the HTTP API and the jobs, so that all of
 * them share one module graph (`src/lib/server/main.ts` imports the adapter's handler). See docs/decisions/0002.
 */
function nodeAdapter() {
  const adapter = node({ mode: 'middleware' });
  const configDone = adapter.hooks['astro:config:done'];
  let command = 'build';
  const configSetup = adapter.hooks['astro:config:setup'];
  adapter.hooks['astro:config:setup'] = (params) => {
    command = params.command;
    return configSetup(params);
  };
  adapter.hooks['astro:config:done'] = (params) =>
    configDone({
      ...params,
      setAdapter: (chosen) =>
        params.setAdapter(
          command === 'build'
            ? { ...chosen, serverEntrypoint: new URL('./src/lib/server/main.ts', import.meta.url) }
            : chosen,
        ),
    });
  return adapter;
}

/** `client:touch`: alive with the first sign of somebody. */
function touchDirective() {
  return {
    name: 'touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'touch', entrypoint: './src/lib/client/touch-directive.ts' }),
    },
  };
}

/** What is built is its production build whatever NODE_ENV the server is started with: React's other one takes twice as long. */
function productionBuild() {
  return {
    name: 'production-build',
    apply: 'build',
    config: () => ({
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      // Bundled, so that this decides for React too. `npm run dev` cannot run it so.
      ssr: { noExternal: ['react', 'react-dom', '@nanostores/react', '@astrojs/react'] },
    }),
  };
}

const SHARED = /[\\/](src[\\/](lib|islands[\\/]shared)|node_modules[\\/]nanostores)[\\/]|preload-helper/;
/** Shared by many too, but only by islands, or loaded when a dialog opens or once the page is idle, or only by sellers. */
const NOT_COMMON =
  /[\\/](ConfirmDialog|Dialog|focus-place|useServerTime|EmptyState|ProductPicture|Icon|icon-paths|lazy-part|MessageDialog|RetryNotice|Field|live-stream|stores[\\/](live|clock)|seller-call|kept-passes|push-browser|buyer-orders|quantity|stock|timestamp|attempt|draft|unheard)\.tsx?$/;

/** One file for all modules that match; addresses are those below `src`. */
const together = (name, ...modules) => ({
  name,
  test: new RegExp(`[\\\\/]src[\\\\/](${modules.join('|').replaceAll('/', '[\\\\/]')})`),
});

/**
 * Small files compress badly and cost a request each, and the whole budget is 75 KB: what a page of the buyer always needs
 * together travels as one file. The first group that wants a module has it, with what it imports: what pages need without
 * an island stands apart from what islands do, for that would bring React (`tests/e2e/weight.spec.ts`).
 */
const CHUNKS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ },
  // What at least six entries share.
  { name: 'common', test: (id) => SHARED.test(id) && !NOT_COMMON.test(id), minShareCount: 6 },
  {
    name: 'parts',
    test: /[\\/](islands[\\/]shared[\\/](EmptyState|Toasts|ProductPicture|Icon|icon-paths|lazy-part)\.tsx?|src[\\/]lib[\\/]stores[\\/]follow\.ts|@nanostores[\\/].*)$/,
  },
  together('sale-time', 'lib/messages/sale-time-left\\.'),
  together('countdown', 'islands/shared/count-down\\.', 'lib/(messages/countdown|domain/timestamp|stores/clock)\\.'),
  together(
    'buying',
    'islands/shared/(Quantity|quantity)',
    'islands/buyer/checkout/Checkout\\.tsx',
    'lib/(domain/quantity|stores/checkout)\\.',
  ),
  together(
    'frame',
    'layouts/(buyer-frame|cart-count|login-dialog)\\.',
    'lib/(stores/cart|client/(kept-cart|cart-channel|replay-early|wake-islands))\\.',
  ),
  together('list', 'islands/buyer/discover/(ProductGrid|sale-times)', 'lib/(stores/more-products|client/kept-list)\\.'),
  together('cards', 'islands/buyer/discover/(MoreProducts|ProductCard|card-view|product-card)'),
  together('product', 'islands/buyer/product/(?!LocationDialog|[sS]hare)'),
  together('open-map', 'lib/(client/(map/open-map|breathe)|messages/map)\\.'),
  together('live', 'lib/(stores/live|client/live-stream|domain/alarm)\\.'),
  together(
    'kept-orders',
    'islands/buyer/orders/(keep-for|load-pass)',
    'lib/(messages/buyer-orders|client/kept-passes)',
  ),
  together('order-summary', 'islands/buyer/orders/(OrderSummary|orders\\.module)'),
  together('orders', 'islands/buyer/orders/(Buying|buying)', 'islands/shared/Countdown\\.'),
];

export default defineConfig({
  output: 'server',
  adapter: nodeAdapter(),
  integrations: [react({ experimentalDisableStreaming: true }), styleSheets(), flatImports(), touchDirective()],
  session: false,
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  // Origin and content type are checked by the HTTP API itself, for JSON too (rules.md section 10).
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      ...(await allowInPage(
        ['src/layouts/ask-for-scripts.ts', 'src/layouts/grow-picture.ts', 'src/layouts/hear-early.ts'],
        [MOVES],
      )),
    },
  },
  build: { inlineStylesheets: 'never', assets: '_assets' },
  vite: {
    plugins: [reactModules(), ...packageChanges, productionBuild(), inPageScripts(), asciiSource()],
    css: { modules: { generateScopedName: classNameOf } },
    // As modules, which need nothing to be read as such: its `main` is CommonJS.
    resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
    // Every browser that reads es2022 knows modulepreload.
    build: { target: 'es2022', modulePreload: { polyfill: false } },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: CHUNKS,
              },
            },
          },
        },
      },
    },
  },
});
