const PRODUCT = '상품 정보를 불러오지 못했어요';
const ORDERS = '주문 정보를 불러오지 못했어요';
const DATA = '데이터를 불러오지 못했어요';

const BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/^\/buyer\/product(\/|$)/, PRODUCT],
  [/^\/buyer\/(purchase|order-complete|receipt)(\/|$)/, ORDERS],
  [/^\/buyer\/map(\/|$)/, '마트 정보를 불러오지 못했어요'],
];

/** What a page that fails says; 'host': its reader answers for the market, and asks who runs the machine. */
interface PageFailure {
  title: string;
  text: string;
  home: { href: string; label: string; note?: string };
  asks: 'market' | 'host';
}

const OURS = '저희 쪽 문제예요. 잠시 뒤 다시 시도해 주세요.';
const BUYERS = {
  text: `${OURS} 주문은 그대로예요.`,
  home: { href: '/home', label: '처음으로' },
  asks: 'market',
} as const;
const SIDES: readonly (readonly [RegExp, Omit<PageFailure, 'title'>])[] = [
  [
    /^\/seller(\/|$)/,
    {
      text: `${OURS} 상품과 주문은 그대로예요.`,
      home: { href: '/seller/dashboard', label: '내 마트 목록', note: '판매자 센터' },
      asks: 'market',
    },
  ],
  [
    /^\/operator(\/|$)/,
    {
      text: '서버 오류예요. 잠시 뒤 다시 시도해 주세요. 저장한 내용은 그대로예요.',
      home: { href: '/operator', label: '오늘 할 일', note: '운영자 센터' },
      asks: 'host',
    },
  ],
];

const ofPath = <T>(list: readonly (readonly [RegExp, T])[], path: string): T | undefined =>
  list.find(([pattern]) => pattern.test(path))?.[1];

/** What could not be read when a page fails, in the words of the specification (spec section 8), and its way on. */
export const pageFailure = (path: string): PageFailure => ({
  title: ofPath(BY_PATH, path) ?? DATA,
  ...(ofPath(SIDES, path) ?? BUYERS),
});

export const FAILURE_GOES_ON = '계속되면 서버 담당자에게 이 시각을 알려 주세요:';

/** A part that came, and broke while it was shown. */
export const PART_BROKEN = '이 부분을 보여 드리지 못했어요.';
export const TRY_AGAIN = '다시 시도';
