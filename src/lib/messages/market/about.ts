/**
 * What a market is whose operator has said nothing else (`MARKET_TAGLINE`): on shared links, in search results, below
 * every page, on the installed app.
 */
export const DEFAULT_TAGLINE = '우리 동네 마트의 마감 전 먹거리를 싸게 주문하고, QR로 찾아가세요';
/** What search engines show of a description. */
export const TAGLINE_MAX_LENGTH = 80;
