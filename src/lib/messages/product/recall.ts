import { formatNumber } from '#lib/domain/number.ts';
import { RECALL_REASON_MAX_LENGTH, RECALL_TOLD_DAYS, type RecallReasonProblem } from '#lib/domain/product/recall.ts';

export const RECALL_TEXTS = {
  badge: '회수',
  open: '회수하기',
  question: '이 상품을 회수할까요?',
  effect: '판매가 바로 끝나고 다시 팔 수 없어요. 남은 수량은 모두 빠져요.',
  final: '회수는 되돌릴 수 없어요.',
  reason: '회수하는 이유',
  reasonHint: '손님에게 그대로 보여요. 예: 소비기한 표시가 잘못됐어요.',
  counting: '알릴 손님을 세고 있어요.',
  countFailed: '알릴 손님 수를 불러오지 못했어요.',
  confirm: '회수하기',
  failed: '회수하지 못했어요.',
  done: '상품을 회수하고 손님에게 알렸어요.',
  /** On the listing's own page. */
  seller: '회수한 상품이에요. 다시 팔거나 수정할 수 없어요.',
  /** On the buyer's page of it. */
  buyer: '마트에서 회수한 상품이에요.',
  cannotBuy: '회수해서 살 수 없어요.',
  buyerAdvice: '이미 받았다면 드시지 말고 마트에 연락해 주세요.',
} as const;

export const RECALL_PROBLEMS: Record<RecallReasonProblem, string> = {
  reasonMissing: '회수하는 이유를 입력해 주세요.',
  reasonTooLong: `이유는 ${RECALL_REASON_MAX_LENGTH}자까지 쓸 수 있어요.`,
};

/** '손님 3명에게 알려요. 주문 2건은 취소되고, 카드 결제 금액은 모두 환불돼요.' */
export function recallTouchedText({ buyers, orders }: { buyers: number; orders: number }): string {
  if (buyers === 0) return `주문했거나 최근 ${RECALL_TOLD_DAYS}일 안에 픽업한 손님이 없어요.`;
  const told = `주문했거나 최근 ${RECALL_TOLD_DAYS}일 안에 픽업한 손님 ${formatNumber(buyers)}명에게 이유를 알려요.`;
  return orders === 0
    ? told
    : `${told} 픽업 전인 주문 ${formatNumber(orders)}건은 취소되고, 카드 결제 금액은 모두 환불돼요.`;
}

export const recallReasonText = (reason: string): string => `이유: ${reason}`;
export const recallTimeText = (moment: string): string => `${moment}에 회수했어요.`;
