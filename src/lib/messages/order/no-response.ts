/**
 * An act that may have been done: sent again, it is not done twice. Apart from the other words, as pages that only show
 * need it not.
 */
export const NO_RESPONSE = '응답이 없어요. 인터넷을 확인하고 다시 눌러 주세요. 두 번 처리되지 않아요.';
