/**
 * An act that may have been done: sent again, it is not done twice. Apart from the other words, as pages that only show
 * need it not.
 */
export const NO_RESPONSE = '답을 받지 못했어요. 연결을 확인하고 다시 눌러 주세요. 이미 됐더라도 두 번 되지 않아요.';
