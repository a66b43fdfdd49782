import { formatNumber } from '#lib/domain/number.ts';
import type { OfflineOutcome, OfflineRefusal } from '#lib/domain/order/offline-check-in.ts';
import { datedMomentText, spokenClock } from '../dates.ts';

/** What of a check-in without a network somebody of the mart has to look at. */
export type OfflineConflict = Exclude<OfflineOutcome, 'pickedUp' | 'refused'> | OfflineRefusal;

/** Each said in half a line. */
export const OFFLINE_CONFLICTS: Record<OfflineConflict, string> = {
  already: '이미 다른 기기에서 건네준 주문',
  waiting: '총괄 매니저가 확인하고 있음',
  calledOff: '건네줬지만 손님이 취소한 주문',
  moneyBack: '건네줬지만 환불하는 주문',
  wrongQr: '이 주문의 QR이 아님',
  orderNotFound: '이 마트에 없는 주문',
  scannedOutOfTime: '스캔한 시각이 맞지 않음',
  orderExpired: '스캔할 때 이미 픽업 시간이 지난 주문',
  orderNotOpen: '결제되지 않은 주문',
  idNotChecked: '신분증을 확인하지 않은 술',
  weightMissing: '무게를 입력하지 않은 상품',
  ownOrder: '본인 주문이라 다른 직원이 확정해야 함',
  notMember: '이 마트에서 일하지 않을 때 스캔함',
  denied: '총괄 매니저가 건네지 않았다고 확인함',
};

/** Why an entry has to be looked at, in words; a reason of a later build is said as it is. */
export const conflictText = (reason: string): string =>
  Object.hasOwn(OFFLINE_CONFLICTS, reason) ? OFFLINE_CONFLICTS[reason as OfflineConflict] : reason;

export const OFFLINE_TEXTS = {
  title: '인터넷 없이 판매 확정',
  away: '인터넷이 끊겼어요. QR 판매 확정은 그대로 할 수 있어요.',
  awayWithoutPack: '인터넷이 끊겼고, 이 기기에 받아 둔 주문이 없어요.',
  taking: '인터넷이 끊겨도 확정할 수 있게 주문을 받아 두고 있어요.',
  needsNetwork: '픽업 번호, 주문 취소, 수량 변경과 목록을 받은 뒤에 들어온 주문은 인터넷이 필요해요.',
  sendNow: '지금 보내기',
  conflicts: '확인할 판매',
  conflictsHelp: '인터넷 없이 건넸지만 그대로 처리하지 못했어요. 마트 기록에도 남아 있어요.',
  bagLost: '꾸러미 내용을 저장하지 못했어요. 꾸러미 내용에서 다시 적어 주세요.',
  looked: '확인했어요',
  leaveTitle: '아직 보내지 못한 판매가 있어요',
  leaveText: '로그아웃해도 이 기기에 남아 있어요. 같은 계정으로 다시 로그인하면 보내요.',
  leave: '로그아웃',
  stay: '계속 있기',
} as const;

/** Where the network is away and nothing else of the sellers' centre opens. */
export const OFFLINE_PAGE = {
  title: '인터넷이 연결되지 않았어요',
  help: 'QR 판매 확정은 이 기기에 받아 둔 주문으로 할 수 있어요.',
  again: '다시 시도',
  looking: '이 기기에 받아 둔 주문을 찾고 있어요.',
  counters: '지금 열 수 있는 QR 스캔',
  needsNetwork: OFFLINE_TEXTS.needsNetwork,
  unsent: '전송 대기',
  unsentHelp: '인터넷이 연결되면 자동으로 보내요.',
  none: '이 기기에 받아 둔 주문이 없어요',
  noneHelp: '인터넷이 연결됐을 때 마트의 QR 스캔을 열어 두세요. 그 뒤에는 인터넷이 끊겨도 판매를 확정할 수 있어요.',
  noScript: '받아 둔 주문을 보려면 자바스크립트를 켜 주세요.',
} as const;

/** '오후 2:05에 받은 주문 12건 · 5분 전' */
export const keptCounterText = (at: Date, orders: number, ago: string): string =>
  `${spokenClock(at)}에 받은 주문 ${formatNumber(orders)}건 · ${ago}`;

/** '오후 2:05에 받은 주문 12건으로 인터넷이 끊겨도 QR로 판매를 확정할 수 있어요.' */
export const packText = (at: Date, orders: number): string =>
  `${spokenClock(at)}에 받은 주문 ${orders}건은 인터넷이 끊겨도 QR로 판매를 확정할 수 있어요.`;

/** '전송 대기 2건 · 12분 전부터' */
export const unsentText = (count: number, since: string): string => `전송 대기 ${count}건 · ${since}부터`;

/** '김철* 님 · 감자 1kg · 2개, 6,000원' */
export const keptText = ({ buyerName, what }: { buyerName: string; what: string }): string =>
  `${buyerName} 님 · ${what}`;

/** '11월 27일(금) 오후 6:05, 박정호 님이 확정' */
export const earlierText = (at: Date, by: string | null, now: Date): string =>
  `${datedMomentText(at, now)}${by ? `, ${by} 님이 확정` : '에 확정'}`;
