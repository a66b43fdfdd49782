import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { VisitAmounts } from '#lib/domain/visit.ts';

/** '상품 3가지' */
export const productsText = (products: number): string => `상품 ${formatNumber(products)}가지`;

/** At the counter, under the QR: what is still to be paid, beside what was paid by card; or that nothing is. */
export const visitDueText = ({ totalWon, paidWon, dueWon }: VisitAmounts): string => {
  if (dueWon === 0) return `${formatWon(totalWon)} · 결제를 마쳤어요`;
  const due = `매장에서 낼 금액 ${formatWon(dueWon)}`;
  return paidWon === 0 ? due : `${due} · 결제 완료 ${formatWon(paidWon)}`;
};

/** Under the pickup code of a pass for several orders. */
export const passOfVisitText = (orders: number): string => `이 QR 하나로 주문 ${formatNumber(orders)}건을 모두 받아요`;

/** An amount that nothing is due of. */
export const paidByCardText = (won: number): string => `${formatWon(won)} 결제 완료`;

/** What a buyer who cancels gets back, surcharge included; `paidWon` is what was paid by card. */
export const cancelRefundText = (paidWon: number): string =>
  paidWon === 0 ? '결제한 금액이 없어 환불은 없어요.' : `결제 금액 ${formatWon(paidWon)}이 모두 카드로 환불돼요.`;
