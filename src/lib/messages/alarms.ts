import { type BuyerAlarmKind, EXPIRING_MINUTES } from '#lib/domain/alarm.ts';
import { formatWon } from '#lib/domain/money.ts';
import { deadlineText } from './dates.ts';

export const ALARMS_FAILED = '알림을 불러오지 못했어요.';
export const OLDER_ALARMS = '지난 알림 더 보기';
export const NO_ALARMS = '아직 알림이 없어요';
export const NO_ALARMS_TEXT = '주문 소식과 팔로우한 마트의 새 상품을 여기에 알려 드려요.';

/** What a sentence about news may name. */
export interface AlarmFacts {
  martName: string;
  productName: string;
  /** When it was told. */
  toldAt: Date;
  /** The deadline as it stands now of an order that still waits. */
  validUntil: Date | null;
  /** What went back to the card. */
  amountWon: number | null;
}

const until = ({ validUntil, toldAt }: AlarmFacts) =>
  validUntil ? ` ${deadlineText(validUntil, toldAt)}까지 찾아가 주세요.` : '';

const MESSAGES: Record<BuyerAlarmKind, (facts: AlarmFacts) => string> = {
  orderConfirmed: (f) => `${f.martName}에서 ‘${f.productName}’ 주문을 받았어요.${until(f)}`,
  orderExpiring: (f) => `‘${f.productName}’ 찾아갈 시간이 ${EXPIRING_MINUTES}분 남았어요.${until(f)}`,
  orderExpired: (f) => `‘${f.productName}’ 주문이 찾아가는 기한이 지나 취소되었어요.`,
  orderCancelledBySeller: (f) => `${f.martName}에서 ‘${f.productName}’ 주문을 취소했어요.`,
  orderCancelledByClosing: (f) =>
    `‘${f.productName}’ 주문이 취소되었어요. ${f.martName}에서 문을 닫았어요. 카드로 냈다면 모두 환불돼요.`,
  reviewReplied: (f) => `${f.martName}에서 ‘${f.productName}’ 리뷰에 답글을 남겼어요.`,
  orderRefunded: (f) =>
    `‘${f.productName}’ 주문의 ${f.amountWon === null ? '결제 금액' : formatWon(f.amountWon)}이 카드로 환불됐어요.`,
  newProducts: (f) => `팔로우한 ${f.martName}에 새 상품이 나왔어요: ${f.productName}`,
};

/** What an alarm says. */
export const alarmMessage = (kind: BuyerAlarmKind, facts: AlarmFacts): string => MESSAGES[kind](facts);
