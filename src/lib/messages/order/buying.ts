import { formatNumber } from '#lib/domain/number.ts';

/** Spec sections 5 and 8, 'Buyer'. */
export const BUY_AFTER_SIGN_IN = '로그인하면 주문할 수 있어요.';
export const LOCATION_FAILED = '마트 위치 정보를 불러오지 못했어요.';

/** A product that cannot be reached in time: what helps, and the purchase as the second choice. */
export const SIMILAR = '비슷한 상품 보기';
export const BUY_ANYWAY = '그래도 주문하기';

export const canBuyUpTo = (stock: number): string => `최대 ${formatNumber(stock)}개까지 살 수 있어요.`;

/** The sum of goods by weight: the most that they cost. */
export const MOST_SUM = '최대 합계';
