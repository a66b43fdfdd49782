import type { BuyerOrder } from '#lib/contract/orders.ts';

/** Spec section 8: shown where the server gives no text of its own. */
export const EXTENSION_FAILED = '시간을 연장하지 못했어요.';
export const CANCEL_FAILED = '구매를 취소하지 못했어요.';
export const PASS_FAILED = 'QR 코드를 불러오지 못했어요.';
export const PICKED_UP = '찾아가기를 마쳤어요. 맛있게 드세요!';
export const ENDED_ELSEWHERE = '이 주문은 더 이상 진행 중이 아니에요.';

export const WAY_LABELS: Record<BuyerOrder['creditMethod'], string> = {
  ON_SITE: '현장 결제',
  CARD: '카드 결제',
  RESERVATION: '카드 예약',
};

const END_REASONS: Record<string, string> = {
  buyer: '직접 취소했어요',
  seller: '마트에서 취소했어요',
  outOfStock: '재고가 없어 취소되었어요',
  martClosed: '마트가 문을 닫아 취소되었어요',
  noShow: '찾아가는 기한이 지났어요',
  paymentFailed: '결제가 되지 않았어요',
};

/** Why an order ended without a pickup (rules.md section 5). */
export const endReasonText = (reason: string | null): string => END_REASONS[reason ?? ''] ?? '취소되었어요';
