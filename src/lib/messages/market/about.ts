/** What the market is, in one sentence: on shared links, in search results, below every page, on the installed app. */
export const MARKET_SENTENCE = '우리 동네 마트의 마감 전 먹거리를 싸게 주문하고, QR로 찾아가세요';
