import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { formatWon } from '#lib/domain/money.ts';
import { type BuyerAlarmKind, EXPIRING_MINUTES } from '#lib/domain/notice/alarm.ts';
import { isPromotion, PROMOTION_MARK } from '#lib/domain/notice/promotion.ts';
import type { OrderState } from '#lib/domain/order/order-state.ts';
import { dateText } from '../dates.ts';
import { comingWhenText, type PickupWindowShown } from '../order/pickup-window.ts';

export const ALARMS_FAILED = '알림을 불러오지 못했어요.';
export const OLDER_ALARMS = '지난 알림 더 보기';
export const NO_ALARMS = '아직 알림이 없어요';
export const NO_ALARMS_TEXT = '주문 소식과 기다리던 상품을 여기에 알려 드려요.';

/** What a sentence about news may name. */
export interface AlarmFacts {
  martName: string;
  productName: string;
  /** How many orders of one visit, or listings of one mart, it is about besides that product's. */
  others: number;
  /** Since when somebody takes what invites to buy. */
  since: Date | null;
  /** What a keyword alert asked for. */
  term: string;
  /** When it was told. */
  toldAt: Date;
  /** The window as it stands now of an order that still waits. */
  window: PickupWindowShown | null;
  /** Where its order stands now; null of news that are about none. */
  standing: OrderState | null;
  /** What went back to the card. */
  amountWon: number | null;
  /** Until when a review is kept from buyers. */
  hiddenUntil: Date | null;
  /** Why a listing was recalled. */
  reason: string;
  /** Where a mart has moved to. */
  address: string;
}

const until = ({ window, toldAt }: AlarmFacts) => (window ? ` ${comingWhenText(window, toldAt)} 찾아가 주세요.` : '');

const FREE_TO_CANCEL = ' 픽업 전까지 무료로 취소할 수 있어요.';

/** What has become of an order since it was told of. */
const SINCE: Partial<Record<OrderState, string>> = {
  pickedUp: ' 픽업했어요.',
  cancelled: ' 지금은 취소된 주문이에요.',
  expired: ' 지금은 픽업 시간이 지난 주문이에요.',
};

const since = ({ standing }: AlarmFacts) => (standing && SINCE[standing]) ?? '';

/** ‘감자 1kg’, ‘감자 1kg’ 외 2건 */
const what = ({ productName, others }: AlarmFacts) => `‘${productName}’${others > 0 ? ` 외 ${others}건` : ''}`;

/** Further listings of the same mart. */
const more = ({ others }: AlarmFacts) => (others > 0 ? ` 외 ${others}가지` : '');

const MESSAGES: Record<BuyerAlarmKind, (facts: AlarmFacts) => string> = {
  orderConfirmed: (f) => `${f.martName}에서 ${what(f)} 주문을 받았어요.${until(f)}${since(f)}`,
  orderExpiring: (f) =>
    f.window
      ? `${what(f)} 픽업 시간이 ${EXPIRING_MINUTES}분 남았어요.${until(f)}`
      : `${what(f)} 픽업 시간을 알려 드렸어요.${since(f)}`,
  orderPickedUp: (f) => `${f.martName}에서 ${what(f)} 주문 픽업이 완료됐어요. 받지 않았다면 마트에 알려 주세요.`,
  orderExpired: (f) => `픽업 시간이 지나 ${what(f)} 주문이 취소됐어요.`,
  orderCancelledBySeller: (f) => `${f.martName}에서 ${what(f)} 주문을 취소했어요.`,
  orderCancelledByClosing: (f) =>
    `${what(f)} 주문이 취소됐어요. ${f.martName}의 운영이 종료됐어요. 카드로 결제했다면 모두 환불돼요.`,
  orderCancelledBySuspension: (f) =>
    `${what(f)} 주문이 취소됐어요. ${f.martName}의 판매가 정지됐어요. 카드로 결제했다면 모두 환불돼요.`,
  orderCancelledByOperator: (f) => `${MARKET_NAME}에서 ${what(f)} 주문을 취소했어요. 카드로 결제했다면 모두 환불돼요.`,
  orderCancelledByRefund: (f) =>
    `${what(f)} 결제가 취소돼 주문도 취소됐어요. ${f.amountWon === null ? '결제 금액' : formatWon(f.amountWon)}은 카드로 환불됐어요.`,
  orderWindowMoved: (f) =>
    `${f.martName}의 영업시간이 바뀌어 ${what(f)} 픽업 시간이 바뀌었어요.${until(f)}${
      f.window ? FREE_TO_CANCEL : since(f)
    }`,
  orderWindowRestored: (f) =>
    `${f.martName}의 영업시간이 다시 바뀌어 ${what(f)} 픽업 시간이 처음대로 돌아왔어요.${until(f)}${
      f.window ? FREE_TO_CANCEL : since(f)
    }`,
  orderMartMoved: (f) =>
    `${f.martName}의 위치가 바뀌었어요. ${what(f)} 픽업 장소: ${f.address}.${f.window ? FREE_TO_CANCEL : since(f)}`,
  orderMartReturned: (f) =>
    `${f.martName}의 위치가 주문할 때로 돌아왔어요. ${what(f)} 픽업 장소: ${f.address}.${until(f)}${
      f.window ? FREE_TO_CANCEL : since(f)
    }`,
  orderCancelledByHours: (f) =>
    `${f.martName}의 영업시간이 바뀌어 ${what(f)} 주문을 픽업할 수 없게 됐어요. 주문을 취소했고, 카드로 결제했다면 모두 환불돼요.`,
  orderClosedDoor: (f) =>
    `${f.martName}의 사정으로 픽업할 수 없었던 ${what(f)} 주문을 취소했어요. 카드로 결제했다면 모두 환불돼요.`,
  productRecalled: (f) =>
    `${f.martName}에서 ‘${f.productName}’ 상품을 회수해요. 이유: ${f.reason} / 이미 받았다면 드시지 말고 마트에 연락해 주세요. 픽업 전인 주문은 취소했고, 카드로 결제했다면 모두 환불돼요.`,
  reviewReplied: (f) => `${f.martName}에서 ${what(f)} 리뷰에 답글을 남겼어요.`,
  reviewHidden: (f) =>
    `${MARKET_NAME}에서 ${what(f)} 리뷰를 ${f.hiddenUntil ? `${dateText(f.hiddenUntil)}까지 ` : ''}숨겼어요. 다른 의견이 있으면 고객센터에 알려 주세요.`,
  reviewRemoved: (f) => `${MARKET_NAME}에서 ${what(f)} 리뷰를 삭제했어요. 다른 의견이 있으면 고객센터에 알려 주세요.`,
  orderRefunded: (f) =>
    `${what(f)} 주문의 ${f.amountWon === null ? '결제 금액' : formatWon(f.amountWon)}이 카드로 환불됐어요.`,
  caseNews: () => '고객센터에 새 글이 있어요.',
  newProducts: (f) => `단골 마트 ${f.martName}에 새 상품이 나왔어요: ${f.productName}`,
  alertMatched: (f) => `${f.martName}에 ‘${f.term}’ 알림에 맞는 상품이 나왔어요: ${f.productName}${more(f)}`,
  priceStep: (f) => `기다리던 가격이 됐어요: ${f.martName}의 ${f.productName}`,
  lastStep: (f) => `${f.martName}의 마감 할인이 최저가까지 내려갔어요: ${f.productName}${more(f)}`,
  promotionsOn: (f) =>
    `${f.since ? `${dateText(f.since)}에 동의한 ` : ''}혜택 알림(광고성 정보)을 받고 있어요. 그만 받으려면 알림 설정에서 꺼 주세요.`,
  policyChanged: (f) =>
    `${f.since ? `${dateText(f.since)}부터 ` : ''}${f.reason}이 바뀌어요. 바뀐 내용을 확인해 주세요.`,
  workBegun: (f) => `${f.martName}에서 직원으로 추가했어요. 모르는 마트라면 내 마트 목록에서 바로 그만둘 수 있어요.`,
  productBack: (f) => `기다리던 상품이 ${f.martName}에 다시 나왔어요: ${f.productName}. 먼저 주문한 분께 판매돼요.`,
};

/** What an alarm says, without the mark that the law wants where it invites to buy. */
export const alarmText = (kind: BuyerAlarmKind, facts: AlarmFacts): string => MESSAGES[kind](facts);

/** The same as it stands in the alarm menu. 정보통신망법 제50조: what invites to buy begins with '(광고)'. */
export const alarmMessage = (kind: BuyerAlarmKind, facts: AlarmFacts): string =>
  isPromotion(kind) ? `${PROMOTION_MARK} ${alarmText(kind, facts)}` : alarmText(kind, facts);
