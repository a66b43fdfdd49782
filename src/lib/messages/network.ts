import { formatNumber } from '#lib/domain/number.ts';
import { momentText } from './dates.ts';

export const OFFLINE = '인터넷 연결이 끊겼어요. 다시 연결되면 이어서 쓸 수 있어요.';

/** Over a page that was kept for a moment without a network. */
export const offlineSince = (savedAt: Date, now: Date): string =>
  `인터넷에 연결할 수 없어 ${momentText(savedAt, now)}에 본 내용을 보여 드려요.`;

/** Of something that may have been done: sent again, it is not done twice. Apart from the other words, as pages that only show need it not. */
export const NO_RESPONSE = '답을 받지 못했어요. 연결을 확인하고 다시 눌러 주세요. 이미 됐더라도 두 번 되지 않아요.';

/** What is loaded only when it is needed: while it is waited for, and when it did not come. */
export const PART_LOADING = '불러오는 중이에요. 잠시만 기다려 주세요.';
export const PART_FAILED = '불러오지 못했어요. 연결을 확인하고 새로 고쳐 주세요.';
/** Spec section 8; what went wrong follows. */
export const DATA_FAILED = '데이터를 불러오지 못했어요.';
export const RELOAD = '새로 고침';

const PRODUCT = '상품 정보를 불러오지 못했어요';
const ORDERS = '주문 정보를 불러오는 중에 오류가 났어요';
const DATA = '데이터를 불러오지 못했어요';

const BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/^\/buyer\/product(\/|$)/, PRODUCT],
  [/^\/buyer\/(purchase|order-complete|receipt)(\/|$)/, ORDERS],
  [/^\/buyer\/map(\/|$)/, '매장 정보를 불러오는 중 오류가 발생했어요'],
];

/** What could not be read when a page fails, in the words of the specification (spec section 8). */
export const pageFailureText = (path: string): string => BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? DATA;

export const LINE_TEXTS = {
  down: '새 소식을 받는 연결이 끊겼어요. 다시 연결하고 있어요. 그동안은 화면이 늦을 수 있어요.',
  soundOn: '새 주문 소리 켜짐',
  soundBlocked: '소리가 안 나요. 눌러서 켜기',
  seen: '확인',
  look: '새 주문 보기',
  toOrders: '주문 목록 보기',
  soundOff: '새 주문 소리 꺼짐',
} as const;

/** '새 주문 2건이 들어왔어요.' */
export const newOrdersText = (count: number): string => `새 주문 ${formatNumber(count)}건이 들어왔어요.`;
