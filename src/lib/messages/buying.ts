/** Spec sections 5 and 8, 'Buyer'. */
export const BUY_AFTER_SIGN_IN = '로그인 후 구매할 수 있어요.';
export const FOLLOW_AFTER_SIGN_IN = '로그인하면 마트를 팔로우할 수 있어요.';
export const FOLLOW_FAILED = '요청하지 못했어요. 다시 시도해 주세요.';
export const LOCATION_FAILED = '마트 위치 정보를 불러오지 못했어요.';
export const LINK_COPIED = '링크를 복사했어요.';
export const LINK_NOT_COPIED = '링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.';
export const PAYMENT_INFO_MISSING = '결제 정보를 불러오지 못했어요.';

export const CART_AFTER_SIGN_IN = '장바구니에 담으려면 먼저 로그인해 주세요. 고른 상품은 기억해 둘게요.';
export const ADD_TO_CART_FAILED = '장바구니에 담지 못했어요.';
export const ADDED_TO_CART = '장바구니에 담았어요.';

export const canBuyUpTo = (stock: number): string => `최대 ${stock.toLocaleString('ko-KR')}개까지 살 수 있어요.`;
export const paymentFailed = (message: string): string => `결제 실패: ${message}`;

/** The ways to pay, each with what becomes of the money (rules.md section 7). */
export const PAY_TEXTS = {
  onSite: { label: '현장 결제', policy: '매장에서 받을 때 내요. 기한이 지나면 주문이 취소돼요.' },
  card: { label: '카드 결제', policy: '지금 카드로 내고, 매장에서는 받기만 해요.' },
} as const;
export const CARD_WAY_TEXTS = {
  card: { label: '기본 결제', policy: '기한 전에 취소하거나 찾아가지 못해도 모두 환불돼요.' },
  reservation: {
    label: '예약 결제',
    policy: '10% 더 내고 더 오래 맡아 둬요. 기한 전에 취소하면 모두, 찾아가지 않으면 더 낸 10%를 빼고 환불돼요.',
  },
} as const;
