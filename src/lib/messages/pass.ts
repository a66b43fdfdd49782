import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';

export const PICKED_UP = '찾아가기를 마쳤어요. 맛있게 드세요!';
export const ENDED_ELSEWHERE = '이 주문은 더 이상 진행 중이 아니에요.';

/** Under the pickup code of a pass for several orders. */
export const passOfVisitText = (orders: number): string => `이 QR 하나로 주문 ${formatNumber(orders)}건을 모두 받아요`;

/** An amount that nothing is due of. */
export const paidByCardText = (won: number): string => `${formatWon(won)} 결제 완료`;

/** What a buyer who cancels gets back, surcharge included; `paidWon` is what was paid by card. */
export const cancelRefundText = (paidWon: number): string =>
  paidWon === 0 ? '결제한 금액이 없어 환불은 없어요.' : `결제 금액 ${formatWon(paidWon)}이 모두 카드로 환불돼요.`;
