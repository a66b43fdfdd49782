/** The database of the counters' packs, which goes with its person. */
export const PACKS = 'counter-packs';
