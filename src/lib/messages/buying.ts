/** Spec sections 5 and 8, 'Buyer'. */
export const BUY_AFTER_SIGN_IN = '로그인 후 구매할 수 있어요.';
export const FOLLOW_AFTER_SIGN_IN = '로그인하면 마트를 팔로우할 수 있어요.';
export const FOLLOW_FAILED = '요청하지 못했어요. 다시 시도해 주세요.';
export const LOCATION_FAILED = '마트 위치 정보를 불러오지 못했어요.';
export const LINK_COPIED = '링크를 복사했어요.';
export const LINK_NOT_COPIED = '링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.';
export const PAYMENT_INFO_MISSING = '결제 정보를 불러오지 못했어요.';

export const canBuyUpTo = (stock: number): string => `최대 ${stock.toLocaleString('ko-KR')}개까지 살 수 있어요.`;
export const paymentFailed = (message: string): string => `결제하지 못했어요: ${message}`;
