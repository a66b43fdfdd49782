const PRODUCT = '상품 정보를 불러오지 못했어요';
const ORDERS = '주문 정보를 불러오지 못했어요';
const DATA = '데이터를 불러오지 못했어요';

const BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/^\/buyer\/product(\/|$)/, PRODUCT],
  [/^\/buyer\/(purchase|order-complete|receipt)(\/|$)/, ORDERS],
  [/^\/buyer\/map(\/|$)/, '마트 정보를 불러오지 못했어요'],
];

/** What could not be read when a page fails, in the words of the specification (spec section 8). */
export const pageFailureText = (path: string): string => BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? DATA;

/** A part that came, and broke while it was shown. */
export const PART_BROKEN = '이 부분을 보여 드리지 못했어요.';
export const TRY_AGAIN = '다시 시도';
