/** The database of the counters' packs, which goes with its person. */
export const PACKS = 'counter-packs';

/** Names of the service worker's (`worker.ts`): its pages, and whose they are. */
export const PAGES = 'pages';
export const PAGES_OWNER = '/kept-pages-owner';
