import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { BUILD_TARGET } from './scripts/browsers.ts';
import { buildId } from './scripts/build-id.ts';
import { SCRIPTS, STYLES } from './scripts/chunk-groups.ts';
import { allowInPage, inPageScripts } from './scripts/in-page.ts';
import { partFiles } from './scripts/part-files.ts';
import { reactIslands } from './scripts/react-islands.ts';
import { responseShapes } from './scripts/response-shapes.ts';
import { OWN_THREADS } from './src/lib/server/platform/own-thread.ts';

/** What runs beside the server, in threads and processes of its own. */
const ownThreads = Object.fromEntries(
  Object.entries(OWN_THREADS).map(([name, source]) => [name, `./src/lib/server/${source}`]),
);

/**
 * V8 keeps the text of every file, at two bytes a letter where one is no Latin: Korean is escaped. Lines and names stay
 * as they are, for whoever reads a stack.
 */
const SMALL_IN_MEMORY = { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } };

/**
 * Packages of the bundle. Node reads a package's package.json again for each of its files: drizzle-orm's is 179 KB, for
 * 107 files (150 MB of garbage and two thirds of the start). Of the other large ones, what has no user is left out.
 */
const BUNDLED = [
  'react',
  'react-dom',
  '@nanostores/react',
  '@astrojs/react',
  'drizzle-orm',
  'zod',
  '@hono/zod-openapi',
  '@hono/zod-validator',
  '@asteasolutions/zod-to-openapi',
  'openapi3-ts',
  'hono',
  '@hono/node-server',
  'openid-client',
  'oauth4webapi',
  'jose',
];

/**
 * The server's bundle (docs/decisions/0041): our own entry, and React's production build whatever NODE_ENV the server
 * is started with.
 */
const serverBundle = {
  name: 'server-bundle',
  apply: 'build',
  config: () => ({
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: BUNDLED },
    environments: {
      ssr: {
        build: {
          rolldownOptions: {
            input: { index: './src/main.ts', ...ownThreads },
            output: {
              entryFileNames: ({ name }) => (name === 'index' ? 'entry.mjs' : '[name].mjs'),
              comments: { legal: true, annotation: false, jsdoc: false },
              minify: SMALL_IN_MEMORY,
            },
          },
        },
      },
    },
  }),
};

const splitInto = (groups) => ({ rolldownOptions: { output: { codeSplitting: { groups } } } });

/** The files of a part have come before it is imported (scripts/part-files.ts): there is nothing left to preload. */
const FETCHED_FIRST = { resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files) };

/** Astro takes over nothing of what is said of the browser's build but its splitting: a plugin comes after it. */
const browserBundle = {
  name: 'browser-bundle',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? { build: { target: BUILD_TARGET, modulePreload: FETCHED_FIRST } } : undefined,
};

export default defineConfig({
  // `npm run dev` under both names of the machine, as the built server is: the postcode search is kept apart by them.
  server: { host: '127.0.0.1' },
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [reactIslands()],
  session: false,
  trailingSlash: 'ignore',
  // A class is shorter than an attribute, on each element that its page's own styles touch.
  scopedStyleStrategy: 'class',
  // Rendered pages share the store of the answers (lib/server/platform/cache).
  cache: { provider: { name: 'market', entrypoint: new URL('./src/page-cache.ts', import.meta.url) } },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
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
      ...(await allowInPage(['src/layouts/chrome/back-guard.ts', 'src/layouts/chrome/event-replay.ts'])),
    },
  },
  build: { inlineStylesheets: 'never', assets: '_assets' },
  vite: {
    define: { BUILD_ID: JSON.stringify(buildId()) },
    plugins: [serverBundle, browserBundle, inPageScripts(), responseShapes(), partFiles()],
    // Names travel in every page.
    css: { modules: { generateScopedName: '[hash:base64:5]' } },
    build: { cssTarget: BUILD_TARGET },
    environments: { ssr: { build: splitInto(STYLES) }, client: { build: splitInto(SCRIPTS) } },
  },
});
