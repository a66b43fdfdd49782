/** The name of a market that nobody has named. */
export const DEFAULT_NAME = '동네마켓';

const given =
  typeof document === 'undefined' ? process.env.MARKET_NAME?.trim() : document.documentElement.dataset.market;

/**
 * What the market is called, by its operator (`MARKET_NAME`): the same for the whole life of a process and of a page,
 * which says it to its scripts by `data-market`, so that sentences may be constants. The server's start refuses one that
 * cannot be a name.
 */
export const MARKET_NAME: string = given || DEFAULT_NAME;
