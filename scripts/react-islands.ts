import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** What brings islands to life in place of the published renderer's own, which it calls. */
const CLIENT = '#islands/shared/hydrate-island.tsx';

/** React for islands, each within an error boundary: hydration is the one place that they all come by. */
export function reactIslands(): AstroIntegration {
  const published = react();
  const setUp = published.hooks['astro:config:setup']!;
  return {
    name: published.name,
    hooks: {
      ...published.hooks,
      'astro:config:setup': (options) =>
        setUp({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint: CLIENT }),
        }),
    },
  };
}
