/** Spec sections 5 and 8, 'Buyer'. */
export const BUY_AFTER_SIGN_IN = '로그인 후 구매할 수 있어요.';
export const FOLLOW_AFTER_SIGN_IN = '로그인하면 마트를 팔로우할 수 있어요.';
export const FOLLOW_FAILED = '요청하지 못했어요. 다시 시도해 주세요.';
export const LOCATION_FAILED = '마트 위치 정보를 불러오지 못했어요.';
export const PAYMENT_INFO_MISSING = '결제 정보를 불러오지 못했어요.';

export const CART_AFTER_SIGN_IN = '장바구니에 담으려면 먼저 로그인해 주세요. 고른 상품은 기억해 둘게요.';
export const ADD_TO_CART_FAILED = '장바구니에 담지 못했어요.';
export const ADDED_TO_CART = '장바구니에 담았어요.';

export const canBuyUpTo = (stock: number): string => `최대 ${stock.toLocaleString('ko-KR')}개까지 살 수 있어요.`;
export const paymentFailed = (message: string): string => `결제하지 못했어요: ${message}`;
