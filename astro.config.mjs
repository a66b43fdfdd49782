import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

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

export default defineConfig({
  output: 'server',
  adapter: nodeAdapter(),
  integrations: [react()],
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
    },
  },
  build: { inlineStylesheets: 'never', assets: '_assets' },
  vite: {
    // One stylesheet for all pages: small, cached once, and a single request before the first paint (design.md section 7).
    build: { target: 'es2022', cssCodeSplit: false },
    // What at least six entries share travels as one file: a dozen requests less, and a few KB less to unpack.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'common',
                    test: /[\\/](src[\\/](lib|islands[\\/]shared)|node_modules[\\/]nanostores)[\\/]/,
                    minShareCount: 6,
                  },
                ],
              },
            },
          },
        },
      },
    },
    // Bundled, React is its production build whatever NODE_ENV the server is started with.
    ssr: { noExternal: ['react', 'react-dom', '@nanostores/react', '@astrojs/react'] },
  },
});
