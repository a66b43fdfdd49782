/** What is loaded only when it is needed, and islands: while they are waited for, and when they did not come. */
export const PART_LOADING = '불러오는 중이에요. 잠시만 기다려 주세요.';
/** The island of the purchase dialog. */
export const CHECKOUT_LOADING = '주문 창을 불러오는 중이에요. 잠시만 기다려 주세요.';
export const PART_FAILED = '불러오지 못했어요. 인터넷을 확인하고 새로고침해 주세요.';
/** Spec section 8; what went wrong follows. */
export const DATA_FAILED = '데이터를 불러오지 못했어요.';
export const RELOAD = '새로고침';
/** In browsers older than the market is built for (docs/decisions/0032). */
export const OLD_BROWSER = '오래된 브라우저라 안 되는 기능이 있어요. 업데이트해 주세요.';
