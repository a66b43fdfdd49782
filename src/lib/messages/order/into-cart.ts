/** Spec sections 5 and 8, 'Buyer'. */
export const CART_AFTER_SIGN_IN = '장바구니에 담으려면 먼저 로그인해 주세요. 고른 상품은 기억해 둘게요.';
export const ADD_TO_CART_FAILED = '장바구니에 담지 못했어요.';
export const SEE_MART = '마트 보기';
export const ADDED_TO_CART = '장바구니에 담았어요.';

export const guestCartText = (lines: number): string =>
  `이 기기에 담아 둔 상품이 ${lines}개 있어요. 로그인하면 장바구니로 옮겨 드려요.`;
