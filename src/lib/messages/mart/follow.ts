/** Spec sections 5 and 8, 'Buyer'. */
export const FOLLOW_AFTER_SIGN_IN = '로그인하면 단골을 맺을 수 있어요.';
export const FOLLOW_FAILED = '요청하지 못했어요. 다시 시도해 주세요.';
