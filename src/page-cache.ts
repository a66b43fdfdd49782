import type { CacheProviderFactory } from 'astro';
import { createPageCache } from '#lib/server/pipeline/cache/page-cache.ts';
import { getRuntime } from './runtime.ts';

/** Where Astro finds its cache of rendered pages (astro.config.mjs): on the store of this process. */
const createProvider: CacheProviderFactory = () => createPageCache(getRuntime);
export default createProvider;
