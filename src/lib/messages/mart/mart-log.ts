import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import {
  LOG_KEPT_DAYS,
  type LogChange,
  type LogFacts,
  type LogGroup,
  type LogKind,
} from '#lib/domain/mart/mart-log.ts';
import type { DayHours, WeekHours } from '#lib/domain/mart/week-hours.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { MANAGER_ANSWER_HOURS } from '#lib/domain/order/offline-check-in.ts';
import type { SellerCancelReason } from '#lib/domain/order/order.ts';
import { formatClock } from '#lib/domain/time.ts';
import { datedMomentText, nearDateText, weekdayText } from '../dates.ts';
import { OFFLINE_CONFLICTS, type OfflineConflict } from '../order/offline-counter.ts';
import { CANCEL_REASONS } from '../order/seller-orders.ts';
import { stepsText } from '../product/markdown.ts';
import { gramsText } from '../product/weighed.ts';
import { vouchersText } from './vouchers.ts';

export const LOG_TEXTS = {
  title: '마트 기록',
  lead: `이 마트에서 누가 언제 무엇을 했는지 ${LOG_KEPT_DAYS}일 동안 보여 드려요. 총괄 매니저만 볼 수 있어요.`,
  kind: '종류',
  all: '모두',
  person: '사람',
  everybody: '모두',
  day: '날짜',
  filter: '보기',
  reset: '모두 보기',
  csv: 'CSV로 받기',
  xlsx: '엑셀로 받기',
  older: '이전 기록 보기',
  newest: '처음으로',
  none: '아직 기록이 없어요',
  noneText: '가격, 수량, 영업시간을 바꾸거나 주문을 건네면 여기에 남아요.',
  nothingFound: '조건에 맞는 기록이 없어요',
  nothingFoundText: '종류나 사람, 날짜를 바꿔 보세요.',
  notLoaded: '기록을 불러오지 못했어요.',
  again: '다시 불러오기',
  notAllowed: '총괄 매니저만 볼 수 있어요',
  notAllowedText: '마트 기록이 필요하면 총괄 매니저에게 물어보세요.',
} as const;

/** Whoever of the market's operators acted is not named to a mart. */
const OPERATOR = `${MARKET_NAME} 운영자`;

export const LOG_GROUP_LABELS: Record<LogGroup, string> = {
  price: '가격',
  count: '수량',
  listing: '상품',
  order: '주문',
  people: '직원',
  hours: '영업시간',
  info: '마트 정보',
};

export const LOG_KIND_LABELS: Record<LogKind, string> = {
  priceChanged: '가격 변경',
  ruleChanged: '기본 마감 할인 변경',
  countChanged: '수량 변경',
  registered: '상품 등록',
  listingChanged: '상품 정보 변경',
  saleEndChanged: '판매 마감 변경',
  recalled: '상품 회수',
  listingHidden: '운영자가 상품 숨김',
  listingShown: '운영자가 상품 다시 보임',
  imported: '상품표 올리기',
  handedOver: '판매 확정',
  offlineConflict: '확인할 오프라인 판매',
  claimConfirmed: '건넸다고 확인',
  claimDenied: '건네지 않았다고 확인',
  orderCancelled: '주문 취소',
  staffBought: '직원 주문',
  dayClosed: '하루 결산 인쇄·공유',
  memberAdded: '직원 추가',
  memberRemoved: '직원 삭제',
  memberLeft: '그만둠',
  delegated: '총괄 매니저 위임',
  givenBack: '위임 되돌림',
  hoursChanged: '영업시간 변경',
  dayOffAdded: '쉬는 날 추가',
  dayOffRemoved: '쉬는 날 취소',
  paused: '주문 멈춤',
  pauseEnded: '주문 다시 받음',
  nameChanged: '마트 이름 변경',
  addressChanged: '주소 변경',
  phoneChanged: '전화번호 변경',
  emailChanged: '이메일 변경',
  paymentChanged: '결제 방법 변경',
  introductionChanged: '소개 변경',
  vouchersChanged: '쓸 수 있는 상품권 변경',
  voucherStruck: '쓸 수 없다는 신고로 상품권 표시 해제',
  martClosed: '마트 운영 종료',
  keyMade: '연동 키 만듦',
  keyRevoked: '연동 키 끊음',
  webhookAdded: '새 소식 주소 추가',
  webhookRemoved: '새 소식 주소 삭제',
  webhookRotated: '새 소식 비밀값 변경',
};

export const orderNumberText = (orderId: number): string => `주문 #${orderId}`;
/** Who acted: a person, a machine by the name of its key, or an operator of the market. */
export const actorText = ({ actor, keyName }: { actor: { name: string } | null; keyName: string | null }): string =>
  actor?.name ?? (keyName === null ? OPERATOR : `포스 ‘${keyName}’`);
export const personText = (name: string): string => `${name} 님`;

const NONE = '없음';
const won = (price: number | null | undefined) => (price == null ? NONE : formatWon(price));
const pieces = (count: number | null | undefined) => (count == null ? NONE : `${formatNumber(count)}개`);
const clock = (minute: number) => formatClock(minute).slice(0, 5);
const moment = (text: string, now: Date) => datedMomentText(new Date(text), now);
const dayHours = ({ opensAtMinute, closesAtMinute }: Pick<DayHours, 'opensAtMinute' | 'closesAtMinute'>) =>
  `${clock(opensAtMinute)}~${clock(closesAtMinute)}`;
const breakText = (breakTime: WeekHours['breakTime']) =>
  breakTime ? ` (쉬는 시간 ${clock(breakTime.startsAtMinute)}~${clock(breakTime.endsAtMinute)})` : '';

function weekText(week: WeekHours | null | undefined): string {
  if (!week) return NONE;
  const all = week.breakTime ? [`매일${breakText(week.breakTime)}`] : [];
  const days = week.weekdays.map((day) => `${weekdayText(day.weekday)} ${dayHours(day)}${breakText(day.breakTime)}`);
  return [...all, ...days].join(', ') || NONE;
}

const weekdaysOff = (weekdays: readonly number[] | undefined) => weekdays?.map(weekdayText).join(', ') || NONE;
const paymentText = (method: 0 | 1 | undefined) => (method === 1 ? '현장 결제, 카드' : '현장 결제만');
const written = (text: string | null | undefined) => (text ? `‘${text}’` : NONE);

/** How each fact is called, and what it says to those who read it in the year of `now`. */
const FACTS: {
  [Fact in Exclude<keyof LogFacts, 'key'>]-?: [label: string, text: (facts: LogFacts, now: Date) => string];
} = {
  priceWon: ['가격', ({ priceWon }) => won(priceWon)],
  nowWon: ['지금 가격', ({ nowWon }) => won(nowWon)],
  listPriceWon: ['정가', ({ listPriceWon }) => won(listPriceWon)],
  floorPriceWon: ['최저가', ({ floorPriceWon }) => won(floorPriceWon)],
  markdown: ['마감 할인', ({ markdown }) => (markdown && stepsText(markdown)) || NONE],
  waiting: ['판매 대기', ({ waiting }) => pieces(waiting)],
  saleEndsAt: ['판매 마감', ({ saleEndsAt }, now) => (saleEndsAt ? moment(saleEndsAt, now) : NONE)],
  name: ['이름', ({ name }) => written(name)],
  maxPerBuyer: ['1인당 구매 수량', ({ maxPerBuyer }) => (maxPerBuyer == null ? '제한 없음' : pieces(maxPerBuyer))],
  weightGrams: ['무게', ({ weightGrams }) => (weightGrams == null ? '낱개 판매' : gramsText(weightGrams))],
  reason: ['이유', ({ reason }) => reasonOf(reason)],
  quantity: ['수량', ({ quantity }) => pieces(quantity)],
  scannedAt: ['인터넷 없이 스캔', ({ scannedAt }, now) => (scannedAt ? moment(scannedAt, now) : NONE)],
  wasOnline: ['', () => '그 뒤에 서버와 연결된 적이 있음'],
  bySilence: ['', () => `${MANAGER_ANSWER_HOURS}시간 동안 답이 없어 자동으로 확인`],
  alsoOrders: ['함께 스캔한 주문', ({ alsoOrders }) => alsoOrders?.map((id) => `#${id}`).join(', ') || NONE],
  own: ['', () => '본인 주문을 직접 확정'],
  registered: ['등록', ({ registered }) => pieces(registered)],
  updated: ['수정', ({ updated }) => pieces(updated)],
  opensAtMinute: ['여는 시간', ({ opensAtMinute }) => clock(opensAtMinute ?? 0)],
  closesAtMinute: ['닫는 시간', ({ closesAtMinute }) => clock(closesAtMinute ?? 0)],
  closedWeekdays: ['쉬는 요일', ({ closedWeekdays }) => weekdaysOff(closedWeekdays)],
  weekHours: ['요일별 시간', ({ weekHours }) => weekText(weekHours)],
  day: ['', ({ day }, now) => (day ? nearDateText(new Date(`${day}T00:00:00+09:00`), now) : NONE)],
  madeAt: ['', ({ madeAt }, now) => (madeAt ? `${moment(madeAt, now)}에 만든 결산` : NONE)],
  until: ['', ({ until }, now) => (until ? `${moment(until, now)}까지` : NONE)],
  address: ['주소', ({ address }) => written(address)],
  phone: ['전화번호', ({ phone }) => phone ?? NONE],
  email: ['이메일', ({ email }) => email ?? NONE],
  paymentMethod: ['결제 방법', ({ paymentMethod }) => paymentText(paymentMethod)],
  introduction: ['소개', ({ introduction }) => written(introduction)],
  notice: ['공지', ({ notice }) => written(notice)],
  pickupNote: ['픽업 장소', ({ pickupNote }) => written(pickupNote)],
  photo: ['사진', ({ photo }) => (photo ? '있음' : NONE)],
  vouchers: ['상품권', ({ vouchers }) => (vouchers && vouchersText(vouchers)) || NONE],
};

function reasonOf(reason: string | undefined): string {
  if (reason === undefined) return NONE;
  if (Object.hasOwn(OFFLINE_CONFLICTS, reason)) return OFFLINE_CONFLICTS[reason as OfflineConflict];
  return Object.hasOwn(CANCEL_REASONS, reason) ? CANCEL_REASONS[reason as SellerCancelReason].label : reason;
}

/** A price of now says nothing beside a registered one that moved in the same way. */
const isPlain = ({ before, after }: Pick<LogChange, 'before' | 'after'>, fact: keyof LogFacts): boolean =>
  fact === 'nowWon' && before?.nowWon === before?.priceWon && after?.nowWon === after?.priceWon;

/**
 * What a row says beside its kind, one thing after the other: '가격 10,000원 → 100원'. Dates of another year than `at`'s
 * name theirs.
 */
export function logDetails({ before, after }: Pick<LogChange, 'before' | 'after'>, at: Date): string[] {
  const told = { ...before, ...after };
  const facts = (Object.keys(FACTS) as (keyof typeof FACTS)[]).filter(
    (fact) => fact in told && !isPlain({ before, after }, fact),
  );
  return facts.map((fact) => {
    const [label, text] = FACTS[fact];
    const say = (facts: LogFacts | null) => (facts && fact in facts ? text(facts, at) : null);
    const [was, is] = [say(before), say(after)];
    const said = was !== null && is !== null ? `${was} → ${is}` : (is ?? was ?? NONE);
    return [label, said].filter(Boolean).join(' ');
  });
}

/** The same in one line, with its kind. */
export const logChangeText = (change: LogChange, at: Date): string =>
  [LOG_KIND_LABELS[change.kind], ...logDetails(change, at)].join(' ');

export const LOG_COLUMNS = ['일시', '직원', '내용', '상품', '주문 번호', '대상 직원', '바뀌기 전과 후'] as const;

export const logFileName = (day: string): string => `마트 기록 ${day}`;
