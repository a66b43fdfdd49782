import type { BuyerOrder, CompletedCheckoutItem } from '#lib/contract/orders.ts';
import type { EndReason } from '#lib/domain/end-reason.ts';
import { formatWon, type Way } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { EXTENSION_MINUTES } from '#lib/domain/pickup.ts';
import type { ReceiptLine } from '#lib/domain/receipt.ts';
import { EDITABLE_DAYS, REVIEW_PHOTOS_MAX } from '#lib/domain/review.ts';
import type { VisitAmounts } from '#lib/domain/visit.ts';
import { timestampText } from './dates.ts';
import { lastingWindowText, type PickupWindowShown, spokenMoment, spokenMomentOf } from './pickup-window.ts';

/** Spec section 8: shown where the server gives no text of its own. */
export const EXTENSION_FAILED = '시간을 연장하지 못했어요.';
export const CANCEL_FAILED = '구매를 취소하지 못했어요.';
export const SEE_LIST = '답을 받지 못해 주문을 다시 불러왔어요. 확인해 주세요.';
export const PASS_FAILED = 'QR 코드를 불러오지 못했어요.';
export const ORDERS_FAILED = '주문 정보를 불러오는 중에 오류가 났어요.';
export const PICKED_UP = '찾아가기를 마쳤어요. 맛있게 드세요!';
export const ENDED_ELSEWHERE = '이 주문은 더 이상 진행 중이 아니에요.';

export const HOURS_CHANGED =
  '마트의 영업시간이 바뀌어 찾아가는 시간이 바뀌었어요. 찾아가기 전까지 무료로 취소할 수 있어요.';

export const EXTENSION_ONCE = `+${EXTENSION_MINUTES}분, 1번만`;
export const NO_EXTENSION = '시간 연장은 한 번만, 판매 마감과 영업시간 안에서 할 수 있어요.';
export const EXPIRED = '찾아가는 기한이 지났어요. 5분 안에 매장에 있다면 QR을 보여 주세요.';

export const WAY_LABELS: Record<BuyerOrder['creditMethod'], string> = {
  ON_SITE: '현장 결제',
  CARD: '카드 결제',
  RESERVATION: '예약 결제',
};

const END_REASONS: Record<string, string> = {
  buyer: '직접 취소했어요',
  seller: '마트에서 취소했어요',
  outOfStock: '재고가 없어 취소되었어요',
  martClosed: '마트가 문을 열지 않아 취소되었어요',
  noShow: '찾아가는 기한이 지났어요',
  paymentCancelled: '카드 결제가 취소되었어요',
  // Only orders that were paid are listed: this one too late.
  paymentFailed: '결제가 늦게 확인되어 취소되었어요',
};

/** Why an order ended without a pickup (rules.md section 5). */
export const endReasonText = (reason: string | null): string => END_REASONS[reason ?? ''] ?? '취소되었어요';

/** '환불 완료 11,006원'; the second state only once the provider has said so (rules.md section 7). */
export const refundText = ({ state, amount }: NonNullable<BuyerOrder['refund']>): string =>
  `${state === 'refunded' ? '환불 완료' : '환불 요청됨'} ${formatWon(amount)}`;

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

type Standing = Pick<CompletedCheckoutItem, 'state' | 'endReason'>;

export interface CompletedText {
  icon: 'check' | 'clock' | 'alert' | 'receipt';
  title: string;
  text: string;
  /** Where these orders are listed now. */
  href: string;
}

const PAYING: CompletedText = {
  icon: 'clock',
  title: '결제를 확인하고 있어요',
  text: '결제가 확인되면 주문 내역에 나와요. 두 번 결제되지 않아요.',
  href: '/buyer/purchase',
};

const BY_STATE: Record<CompletedCheckoutItem['state'], CompletedText> = {
  paying: PAYING,
  open: {
    icon: 'check',
    title: '주문이 완료되었어요',
    text: '마트가 상품을 맡아 두었어요. 찾아가는 시간 안에 들러 주세요.',
    href: '/buyer/purchase',
  },
  pickedUp: {
    icon: 'check',
    title: '이미 찾아간 주문이에요',
    text: '맛있게 드세요!',
    href: '/buyer/purchase?tab=completed',
  },
  cancelled: {
    icon: 'alert',
    title: '취소된 주문이에요',
    text: '맡아 둔 상품이 없어요. 환불은 주문 내역에서 볼 수 있어요.',
    href: '/buyer/purchase?tab=cancelled',
  },
  expired: {
    icon: 'alert',
    title: '찾아가는 기한이 지난 주문이에요',
    text: '맡아 둔 상품이 없어요. 환불은 주문 내역에서 볼 수 있어요.',
    href: '/buyer/purchase?tab=cancelled',
  },
  failed: {
    icon: 'alert',
    title: '결제되지 않은 주문이에요',
    text: '결제된 금액도, 맡아 둔 상품도 없어요.',
    href: '/buyer',
  },
};

const MIXED: CompletedText = {
  icon: 'receipt',
  title: '이 주문들의 지금 상태예요',
  text: '상품마다 상태가 달라요. 아래에서 확인해 주세요.',
  href: '/buyer/purchase',
};

/** What the page after buying says of its orders, whenever it is looked at. */
export function completedText(items: readonly Standing[]): CompletedText {
  const states = new Set(items.map(({ state }) => state));
  const [only] = states;
  return states.size === 1 && only ? BY_STATE[only] : MIXED;
}

/** What it says of one order that does not wait any more. */
export function itemStandingText({ state, endReason }: Standing): string {
  if (state === 'cancelled' || state === 'expired')
    return endReasonText(endReason ?? (state === 'expired' ? 'noShow' : null));
  return BY_STATE[state].title;
}

/** What the buyer reads after an extension (spec section 7 shows the server's text). */
export const extendedText = (validUntil: Date, now: Date): string =>
  `찾아가는 시간을 ${spokenMomentOf(validUntil, now)}까지 늘렸어요.`;

export const ORDER_CANCELLED_TEXT = '주문을 취소했어요.';

/** How a line was, or will be, paid. */
export const RECEIPT_WAYS: Record<Way, string> = { onSite: '현장 결제', card: '카드 결제', reservation: '예약 결제' };

/** A receipt does not age: with the day. */
const receiptWindow = (window: PickupWindowShown): string => lastingWindowText(window, new Date(0));

/** What became of a line: '찾아감 · 2026년 11월 21일 (토) 오후 3:30'. */
export function lineStateText(
  { state, way }: Pick<ReceiptLine, 'state' | 'way'>,
  { endReason, endedAt, window }: { endReason: EndReason | null; endedAt: Date | null; window?: PickupWindowShown },
): string {
  const at = endedAt ? ` · ${timestampText(endedAt)}` : '';
  switch (state) {
    case 'open':
      return `${way === 'onSite' ? '찾아갈 때 매장에서 내요' : '찾아가기를 기다리고 있어요'}${window ? ` · ${receiptWindow(window)}` : ''}`;
    case 'pickedUp':
      return `찾아갔어요${at}`;
    case 'cancelled':
    case 'expired':
      return `${endReasonText(endReason)}${at}`;
  }
}

/** '환불 완료'; only once the provider has said so (rules.md section 7). */
export const REFUND_STATES = { requested: '환불 요청됨', refunded: '환불 완료' } as const;

/** The card provider's own slip, which tax offices take. */
export const CARD_SLIP = '카드 매출전표';

/** What is paid, by its tax (rules.md section 3). */
export const RECEIPT_TAX = { supplied: '과세 공급가액', vat: '부가세', taxFree: '면세 금액' } as const;

/** Spec sections 5 and 8, 'Review'. */
export const REVIEW_EMPTY = '리뷰 내용을 입력해 주세요.';
export const REVIEW_FAILED = '리뷰를 등록하지 못했어요. 다시 시도해 주세요.';
export const REVIEW_LOAD_FAILED = '리뷰를 불러오지 못했어요.';
export const REVIEW_WRITTEN = '리뷰를 등록했어요. 고마워요!';

/** Changing and deleting, which are ours (rules.md section 13). */
export const REVIEW_EDIT_FAILED = '리뷰를 고치지 못했어요. 다시 시도해 주세요.';
export const REVIEW_EDITED = '리뷰를 고쳤어요.';
export const REVIEW_DELETE_FAILED = '리뷰를 지우지 못했어요. 다시 시도해 주세요.';
export const REVIEW_DELETED = '리뷰를 지웠어요.';
export const REVIEW_DELETE_QUESTION = '리뷰를 지울까요?';
export const REVIEW_DELETE_WARNING = '사진과 마트의 답글도 함께 지워지고, 되돌릴 수 없어요.';
export const REVIEW_EDIT_OVER = `쓴 지 ${EDITABLE_DAYS}일이 지나 고칠 수 없어요. 지울 수는 있어요.`;
export const EDITED = '수정됨';

export const PHOTOS_HINT = `${REVIEW_PHOTOS_MAX}장까지 넣을 수 있어요. 다른 사람의 얼굴이나 연락처가 나오지 않게 해 주세요.`;
export const PHOTOS_FULL = `사진은 ${REVIEW_PHOTOS_MAX}장까지 넣을 수 있어요.`;
export const PHOTOS_COMING = '사진을 올리고 있어요. 잠시만 기다려 주세요.';
export const PHOTOS_FAILED = '올리지 못한 사진이 있어요. 다시 올리거나 빼 주세요.';
export const PHOTO_NOT_ONE = '사진 파일이 아니에요. JPG, PNG, HEIC 같은 사진 파일을 골라 주세요.';
export const PHOTO_TOO_LARGE = '사진이 너무 커요. 40MB까지 고를 수 있어요.';

/** '김철* 님의 리뷰 사진 1', and what the small one is called. */
export function photoNames(of: string, index: number): { photo: string; open: string } {
  const photo = `${of} 사진 ${index + 1}`;
  return { photo, open: `${photo} 크게 보기` };
}

/** What each number of stars means, for screen readers and beside the stars. */
export const STAR_TEXTS: Record<number, string> = {
  1: '별로예요',
  2: '아쉬워요',
  3: '괜찮아요',
  4: '좋아요',
  5: '아주 좋아요',
};

/** Before an order's one extension is used. rules.md section 6. */
export const EXTENSION_ASKED = '찾아가는 시간을 늘릴까요?';
export const EXTENSION_WARNING = '연장은 주문마다 1번만 할 수 있고, 되돌릴 수 없어요. 마트에도 알려요.';

/** '지금은 오늘 오후 7:00까지예요. 연장하면 오늘 오후 7:30까지 찾아갈 수 있어요.' `to`: null where there is nothing to gain. */
export const extensionText = (from: Date, to: Date | null, now: Date): string =>
  to
    ? `지금은 ${spokenMoment(from, now)}까지예요. 연장하면 ${spokenMoment(to, now)}까지 찾아갈 수 있어요.`
    : `${spokenMoment(from, now)}까지 그대로예요. 더 늘릴 수 없어요.`;
