import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { marketWith } from '#lib/domain/market/market-with.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { PurchaseTab } from '#lib/domain/order/order.ts';
import { EXTENSION_MINUTES } from '#lib/domain/order/pickup.ts';
import type { VisitAmounts } from '#lib/domain/order/visit.ts';
import { momentText } from '../dates.ts';

/** Spec section 8: shown where the server gives no text of its own. */
export const EXTENSION_FAILED = '시간을 연장하지 못했어요.';
export const CANCEL_FAILED = '주문을 취소하지 못했어요.';
export const SEE_LIST = '응답이 없어 주문을 다시 불러왔어요. 처리됐는지 확인해 주세요.';
export const PASS_FAILED = 'QR 코드를 불러오지 못했어요.';
export const ORDERS_FAILED = '주문 정보를 불러오지 못했어요.';

export const HOURS_CHANGED =
  '주문한 뒤에 마트의 영업시간이 바뀌었어요. 픽업 시간을 확인해 주세요. 픽업 전까지 무료로 취소할 수 있어요.';

export const MART_MOVED =
  '주문한 뒤에 마트의 위치가 바뀌었어요. 주소를 확인해 주세요. 픽업 전까지 무료로 취소할 수 있어요.';

export const HANDED_OVER_CLAIMED =
  '마트 직원이 이 주문을 건넸다고 적었어요. 마트가 확인하고 있어서 픽업 시간이 지나도 취소되지 않아요.';

export const EXTENSION_ONCE = `+${EXTENSION_MINUTES}분, 1번만`;
/** The same where whoever leaves now comes too late without it. */
export const EXTENSION_HELPS = `+${EXTENSION_MINUTES}분이면 갈 수 있어요`;
export const NO_EXTENSION = '시간 연장은 한 번만, 판매 마감과 영업시간 안에서 할 수 있어요.';
export const EXPIRED = '픽업 시간이 지났어요. 5분 안에 도착하면 QR을 보여 주세요.';

export const EXPIRED_ROW = '이 주문은 픽업 시간이 지났어요.';
export const TIME_LEFT = '남은 시간';
/** What a row of a visit opens. */
export const ORDER_DETAILS = '주문 정보 보기';

export const TAB_LABELS: Record<PurchaseTab, string> = {
  buying: '픽업 대기',
  cancelled: '취소된 주문',
  completed: '픽업 완료',
};
/** The search among all of one's orders. */
export const FIND_ORDERS = {
  label: '주문 찾기',
  hint: '상품, 마트나 주문 번호',
  leave: '전체 주문 보기',
  none: '찾는 주문이 없어요',
  noneHint: '상품이나 마트 이름의 한 부분만 입력해 보세요.',
};
export const ORDERS_LOADING = '주문을 불러오는 중이에요';

export const WAY_LABELS: Record<BuyerOrder['creditMethod'], string> = {
  ON_SITE: '현장 결제',
  CARD: '카드 결제',
  RESERVATION: '예약 결제',
};

/** '체리파이 4개 · 1개': how many stands apart from a name that may end with a figure. */
export const countedText = ({ productName, quantity }: { productName: string; quantity: number }): string =>
  `${productName} · ${formatNumber(quantity)}개`;

/** On every order: the way to help. */
export const TROUBLE = '주문에 문제가 있나요?';

export const CANCEL_FOR_GOOD = '취소하면 되돌릴 수 없어요.';

/** '상품 3가지' */
export const productsText = (products: number): string => `상품 ${formatNumber(products)}가지`;

/**
 * What a visit costs, once: what is still to be paid at the counter and, beside it, what was paid by card; or what was
 * paid of one that owes nothing.
 */
export function dueParts({ totalWon, paidWon, dueWon, isMost }: VisitAmounts) {
  const paid = (won: number) => `결제 완료 ${formatWon(won)}`;
  if (dueWon === 0) return { label: '결제 완료', amount: formatWon(totalWon), rest: null };
  const amount = `${isMost ? '최대 ' : ''}${formatWon(dueWon)}`;
  return { label: '매장에서 낼 금액', amount, rest: paidWon === 0 ? null : paid(paidWon) };
}

/** The same in one line, under the QR: '매장에서 낼 금액 3,000원 · 결제 완료 2,000원'. */
export const visitDueText = (amounts: VisitAmounts): string => {
  if (amounts.dueWon === 0) return `${formatWon(amounts.totalWon)} · 결제를 마쳤어요`;
  const { label, amount, rest } = dueParts(amounts);
  return [`${label} ${amount}`, ...(rest ? [rest] : [])].join(' · ');
};

const END_REASONS: Record<string, string> = {
  buyer: '직접 취소했어요',
  takenBack: '주문을 되돌렸어요',
  seller: '마트에서 취소했어요',
  outOfStock: '재고가 없어 취소됐어요',
  martClosed: '마트 사정으로 취소됐어요',
  recalled: '마트가 상품을 회수해 취소됐어요',
  operator: `${marketWith('이/가')} 취소했어요`,
  martSuspended: '마트의 판매가 정지돼 취소됐어요',
  noShow: '픽업 시간이 지났어요',
  paymentCancelled: '카드 결제가 취소됐어요',
  // Only orders that were paid are listed: this one too late.
  paymentFailed: '결제가 늦게 확인돼 취소됐어요',
};

/** Why an order ended without a pickup (rules.md section 5). */
export const endReasonText = (reason: string | null): string => END_REASONS[reason ?? ''] ?? '취소됐어요';

/** '환불 완료 11,006원'; the second state only once the provider has said so (rules.md section 7). */
export const refundText = ({ state, amount }: NonNullable<BuyerOrder['refund']>): string =>
  `${state === 'refunded' ? '환불 완료' : '환불 요청됨'} ${formatWon(amount)}`;

/** Before an order's one extension is used. rules.md section 6. */
export const EXTENSION_ASKED = '픽업 시간을 늘릴까요?';
export const EXTENSION_WARNING = '연장은 주문마다 1번만 할 수 있고, 되돌릴 수 없어요. 마트에도 알려요.';

/** '지금은 오늘 오후 7:00까지예요. 연장하면 오늘 오후 7:30까지 픽업할 수 있어요.' `to`: null where there is nothing to gain. */
export const extensionText = (from: Date, to: Date | null, now: Date): string =>
  to
    ? `지금은 ${momentText(from, now)}까지예요. 연장하면 ${momentText(to, now)}까지 픽업할 수 있어요.`
    : `${momentText(from, now)}까지 그대로예요. 더 늘릴 수 없어요.`;
