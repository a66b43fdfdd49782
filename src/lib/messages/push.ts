import type { AlarmKind, BuyerAlarmKind } from '#lib/domain/alarm.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { deadlineText } from './dates.ts';

export const PUSH_TEXTS = {
  offerBuyer: '화면이 꺼져 있어도 주문 소식을 알려 드려요.',
  on: '이 기기로 알림을 받고 있어요.',
  turnOn: '이 기기로 알림 받기',
  turnOff: '알림 끄기',
  turningOn: '켜는 중이에요',
  martOn: '알림 켜짐',
  martOff: '알림 꺼짐',
  denied: '브라우저가 알림을 막고 있어요. 주소창 옆 사이트 설정에서 알림을 허용한 뒤 다시 열어 주세요.',
  installFirst: '이 기기에서는 홈 화면에 추가한 앱에서 알림을 받을 수 있어요.',
  failed: '알림을 켜지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  turnOffFailed: '알림을 끄지 못했어요.',
} as const;

/** Above a note that belongs to no mart. */
export const MARKET_TITLE = '동네마켓';

/** What a note to a mart's staff may name. */
export interface MartNews {
  martName: string;
  productName: string;
  quantity: number;
  /** The deadline as it stands now. */
  validUntil: Date;
  now: Date;
}

type MartNewsKind = 'newOrder' | Exclude<AlarmKind, BuyerAlarmKind>;

const until = ({ validUntil, now }: MartNews) => `${deadlineText(validUntil, now)}까지 찾으러 와요.`;
const what = ({ productName, quantity }: MartNews) => `${productName} ${formatNumber(quantity)}개`;

const TITLES: Record<MartNewsKind, string> = {
  newOrder: '새 주문',
  orderExtendedByBuyer: '시간 연장',
  orderCancelledByBuyer: '주문 취소',
};

const BODIES: Record<MartNewsKind, (news: MartNews) => string> = {
  newOrder: (news) => `${what(news)} · ${until(news)}`,
  orderExtendedByBuyer: (news) => `${what(news)} · ${until(news)}`,
  orderCancelledByBuyer: (news) => `${what(news)} · 구매자가 취소했어요.`,
};

/** A note to a mart's staff: '새 주문 · 합정마트', and what it is about. */
export const martNote = (kind: MartNewsKind, news: MartNews): { title: string; body: string } => ({
  title: `${TITLES[kind]} · ${news.martName}`,
  body: BODIES[kind](news),
});
