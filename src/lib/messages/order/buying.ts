import { formatNumber } from '#lib/domain/number.ts';
/** Spec sections 5 and 8, 'Buyer'. */
export const BUY_AFTER_SIGN_IN = '로그인하면 주문할 수 있어요.';
export const FOLLOW_AFTER_SIGN_IN = '로그인하면 단골을 맺을 수 있어요.';
export const FOLLOW_FAILED = '요청하지 못했어요. 다시 시도해 주세요.';
export const LOCATION_FAILED = '마트 위치 정보를 불러오지 못했어요.';
export const LINK_COPIED = '링크를 복사했어요.';
export const LINK_NOT_COPIED = '링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.';

export const CART_AFTER_SIGN_IN = '장바구니에 담으려면 먼저 로그인해 주세요. 고른 상품은 기억해 둘게요.';
export const ADD_TO_CART_FAILED = '장바구니에 담지 못했어요.';
export const SEE_MART = '마트 보기';
export const ADDED_TO_CART = '장바구니에 담았어요.';

/** A product that cannot be reached in time: what helps, and the purchase as the second choice. */
export const SIMILAR = '비슷한 상품 보기';
export const BUY_ANYWAY = '그래도 주문하기';

export const canBuyUpTo = (stock: number): string => `최대 ${formatNumber(stock)}개까지 살 수 있어요.`;

/** The sum of goods by weight: the most that they cost. */
export const MOST_SUM = '최대 합계';
