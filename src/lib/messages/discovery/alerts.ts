import type { Alert, WaitingProduct } from '#lib/contract/discovery/alerts.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { ALERT_ALARMS_A_DAY, ALERTS_MOST } from '#lib/domain/person/limits.ts';
import { seoulWall } from '#lib/domain/time.ts';

export const TERM_WITHOUT_LETTERS = '글자나 숫자가 들어간 상품 이름을 입력해 주세요.';

export const ALERTS_PAGE = {
  title: '알림 설정',
  signIn: {
    title: '로그인하면 알림을 만들 수 있어요',
    text: '찾는 상품이 나오거나 다 팔린 상품이 다시 나오면 알려 드려요.',
  },
  failed: '바꾸지 못했어요.',
} as const;

/** News that invite to buy. The law calls them 광고성 정보. */
export const PROMOTIONS = {
  title: '혜택 알림',
  about: '단골 마트의 새 상품, 키워드 알림, 마감 할인 소식이에요. 광고성 정보라서, 켠 분께만 보내요.',
  on: '혜택 알림 받기 (광고성 정보 수신 동의)',
  night: '밤에도 받기 (야간 광고성 정보 수신 동의, 밤 9시~아침 8시)',
  orders: '주문 소식과 재입고 알림은 이 설정과 상관없이 그때그때 알려 드려요.',
  /** Said where somebody asks for what they would not be told of. */
  off: '혜택 알림이 꺼져 있어서 지금은 알려 드릴 수 없어요.',
  turnOn: '혜택 알림 켜기 (광고성 정보 수신 동의)',
  turnedOn: '혜택 알림을 켰어요.',
  refused: '혜택 알림을 껐어요. 이제 광고성 정보를 보내지 않아요.',
} as const;

/** 2026년 11월 26일, without the weekday, whose names would travel to every page that offers an alert. */
function dayText(at: Date): string {
  const { year, month, day } = seoulWall(at);
  return `${year}년 ${month}월 ${day}일`;
}

/** Since when a switch stands as it does, for whoever turned it; the law wants the date told. */
export function switchedText({
  on,
  onAt,
  offAt,
}: {
  on: boolean;
  onAt: string | null;
  offAt: string | null;
}): string | null {
  if (on && onAt) return `${dayText(new Date(onAt))}에 동의했어요`;
  return offAt ? `${dayText(new Date(offAt))}에 껐어요` : null;
}

export const ALERTS = {
  title: '키워드 알림',
  about: `3km 안에 맞는 상품이 새로 나오면 하루 ${ALERT_ALARMS_A_DAY}번까지 알려 드려요. ${ALERTS_MOST}개까지 만들 수 있어요.`,
  none: '아직 키워드 알림이 없어요.',
  noneText: '상품을 검색하고 ‘알림 받기’를 눌러 보세요.',
  search: '상품 검색하기',
  end: '끄기',
  endOf: (term: string) => `‘${term}’ 알림 끄기`,
  ended: (term: string) => `‘${term}’ 알림을 껐어요.`,
} as const;

/** ‘사과’ 아래에: 합정역 근처 3km · 5,000원 이하 · 30% 이상 할인 */
export const alertFacts = ({
  placeName,
  maxPrice,
  minDiscount,
}: Pick<Alert, 'placeName' | 'maxPrice' | 'minDiscount'>): string =>
  [
    `${placeName} 3km`,
    maxPrice !== null && `${formatWon(maxPrice)} 이하`,
    minDiscount !== null && `${minDiscount}% 이상 할인`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Making one, from a search or a product. */
export const NEW_ALERT = {
  open: (term: string) => `‘${term}’ 나오면 알림 받기`,
  /** The same, where the term stands beside its button: only the second half is seen. */
  comesUp: (term: string) => `‘${term}’ 나오면`,
  tellMe: '알림 받기',
  /** From a product that is sold out. */
  openElsewhere: '다른 마트 알림 받기',
  about: (placeName: string) => `${placeName} 3km 안에 새로 나오면 알려 드려요.`,
  term: '상품 이름',
  maxPrice: '가격',
  anyPrice: '상관없음',
  priceUpTo: (won: number) => `${formatWon(won)} 이하`,
  minDiscount: '할인',
  anyDiscount: '상관없음',
  discountFrom: (percent: number) => `${percent}% 이상`,
  make: '알림 만들기',
  made: (term: string) => `‘${term}’ 알림을 만들었어요.`,
  signIn: '로그인하면 알림을 만들 수 있어요.',
  all: '내 알림 보기',
  noPlace: '동네를 먼저 골라 주세요.',
} as const;
/** What may be chosen, in won and percent. */
export const ALERT_PRICES = [3_000, 5_000, 10_000, 20_000] as const;
export const ALERT_DISCOUNTS = [10, 20, 30, 50] as const;

export const WAITING = {
  title: '재입고 알림',
  about: '품절 상품이 다시 나오면 신청한 순서대로 알려 드려요. 알림을 받아도 먼저 주문한 분께 판매돼요.',
  none: '기다리는 상품이 없어요.',
  noneText: '다 팔린 상품 화면에서 ‘재입고 알림 받기’를 눌러 보세요.',
  join: '재입고 알림 받기',
  leave: '재입고 알림 끄기',
  leaveOf: (name: string) => `${name} 재입고 알림 끄기`,
  left: '재입고 알림을 껐어요.',
  joined: '다시 나오면 순서대로 알려 드려요. 먼저 주문한 분께 판매돼요.',
  joinedAfter: (before: number) =>
    before > 0
      ? `앞에 ${formatNumber(before)}명이 기다려요. 다시 나오면 순서대로 알려 드려요.`
      : '다시 나오면 가장 먼저 알려 드려요. 먼저 주문한 분께 판매돼요.',
  signIn: '로그인하면 재입고 알림을 받을 수 있어요.',
} as const;

/** How a product stands that somebody waits for. */
export const waitingFacts = ({
  storeName,
  quantity,
  toldAt,
}: Pick<WaitingProduct, 'storeName' | 'quantity' | 'toldAt'>): string =>
  [storeName, quantity > 0 ? `지금 ${formatNumber(quantity)}개 남음` : '품절', toldAt && '알려 드렸어요']
    .filter(Boolean)
    .join(' · ');
