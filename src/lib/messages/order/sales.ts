import type { Way } from '#lib/domain/money.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { SalesPeriod, SalesTable } from '#lib/domain/order/sales.ts';
import type { StayError } from '#lib/domain/product/will-stay.ts';
import { seoulDayStart, seoulWall } from '#lib/domain/time.ts';
import { dateText, shortDateText } from '../dates.ts';

export const SALES_TEXTS = {
  title: '매출',
  allTitle: '모든 마트의 매출',
  soFar: '지금까지',
  period: '기간',
  from: '시작일',
  to: '종료일',
  show: '보기',
  dates: '기간 고르기',
  more: '기간·파일',
  byDay: '날짜별 매출',
  byWeek: '주별 매출',
  byHour: '시간대별 매출',
  bestSellers: '많이 팔린 상품',
  days: '날짜별 판매',
  sum: '합계',
  none: '이 기간에는 판매한 상품이 없어요',
  noneHint: '기간을 넓혀 보거나, 상품을 등록해 첫 판매를 시작해 보세요.',
  noneHintAll: '기간을 넓혀 보세요.',
  loadFailed: '매출을 불러오지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  files: '파일로 받기',
  byMart: '마트별 매출',
  soldOfDay: '판매 내역',
  noneOfDay: '이날은 판매한 상품이 없어요',
} as const;

const SO_FAR_NAMES: Record<number, string> = { 0: '오늘', 1: '어제 이 시각', 7: '지난주 이 시각' };
export const soFarName = (daysAgo: number): string => SO_FAR_NAMES[daysAgo] ?? `${daysAgo}일 전`;

/** '12% 늘었어요' */
export function changeText(percent: number | null): string {
  if (percent === null) return '비교할 판매가 없어요';
  if (percent === 0) return '같아요';
  return percent > 0 ? `${formatNumber(percent)}% 늘었어요` : `${formatNumber(-percent)}% 줄었어요`;
}

/** '이전 28일', the period that this one is compared with. */
export const beforeName = (days: number): string => (days === 1 ? '전날' : `이전 ${formatNumber(days)}일`);
export const comparedText = (percent: number | null): string =>
  percent === null ? changeText(percent) : `이 기간이 ${changeText(percent)}`;

export const ordersText = (orders: number): string => `${formatNumber(orders)}건`;
export const piecesText = (pieces: number): string => `${formatNumber(pieces)}개`;

const yearOf = (day: number) => seoulWall(seoulDayStart(day)).year;
const isOneYear = ({ from, to }: SalesPeriod) => yearOf(from) === yearOf(to);

/** '11월 26일(목)'; in a period over two years with its year. */
export const dayName = (day: number, period: SalesPeriod = { from: day, to: day }): string =>
  isOneYear(period) ? shortDateText(seoulDayStart(day)) : dateText(seoulDayStart(day));

/** The name of a bar: '11월 26일(목)', of a week '11월 23일(월)~11월 29일(일)'. */
export const stretchName = ({ from, to }: SalesPeriod, period: SalesPeriod): string =>
  from === to ? dayName(from, period) : `${dayName(from, period)}~${dayName(to, period)}`;

/** Below a chart: '11/26', in a period over two years '2026/11/26'. */
export function markText(day: number, period: SalesPeriod): string {
  const { year, month, day: date } = seoulWall(seoulDayStart(day));
  return isOneYear(period) ? `${month}/${date}` : `${year}/${month}/${date}`;
}

/** What a chart's bar says: '11월 26일(목) 120,000원, 14건'. */
export const barText = (name: string, { won, orders }: { won: number; orders: number }): string =>
  `${name} ${formatWon(won)}, ${ordersText(orders)}`;

export const hourName = (hour: number): string => `${hour}시`;

/** What a chart says in a sentence: its highest bar. */
export const mostText = (name: string | null, won: number): string =>
  name === null ? '판매가 없어요' : `${name}에 가장 많이 팔렸어요 (${formatWon(won)})`;

export const WAY_NAMES: Record<Way, string> = { onSite: '현장 결제', card: '카드', reservation: '예약 결제' };

/** What a card had paid above the scale: with it the sum is that of the card's slip. */
const WEIGHED_BACK = '저울 무게 차액 환불(원)';
/** By what goods by weight were sold; empty of goods by the piece, and where the scale told its price alone. */
const WEIGHED = ['저울 무게(g)', '100g당 가격(원)'] as const;

export const SALES_COLUMNS: Record<SalesTable, readonly string[]> = {
  day: [
    '날짜',
    '판매 건수',
    '판매 수량',
    '매출(원)',
    '취소',
    '노쇼',
    '현장 결제(원)',
    '카드 결제(원)',
    '과세(원)',
    '면세(원)',
    '판매 뒤 돌려준 금액(원)',
  ],
  product: ['상품', '판매 건수', '판매 수량', '매출(원)', '마감 하루 안에 판 수량', '마감 하루 안에 판 매출(원)'],
  order: [
    '판매 시각',
    '주문 번호',
    '구매자',
    '상품',
    '수량',
    '단가(원)',
    '금액(원)',
    '결제',
    '등록 가격(원)',
    '할인',
    '판매 뒤 돌려준 금액(원)',
    '주문 시각',
    '과세 구분',
    WEIGHED_BACK,
    ...WEIGHED,
  ],
};
/** The kind of tax of a sale. */
export const taxName = (taxFree: boolean): string => (taxFree ? '면세' : '과세');

/** A month of a mart for whoever does its books. */
export const BOOKS = {
  title: '세무사에게 보낼 장부',
  lead: '한 달의 판매를 날짜별, 시간대별, 건별로 적어요. 현장 결제와 카드, 과세와 면세, 환불, 카드 수수료가 따로 있어요.',
  file: '한 달 장부',
  sheets: { day: '날짜별', hour: '시간대별', order: '건별' },
  sold: '판매',
  back: '환불',
  sum: '합계',
} as const;
const BOOK_FIGURES = [
  '판매 건수',
  '매출(원)',
  '현장 결제(원)',
  '카드 결제(원)',
  '과세(원)',
  '면세(원)',
  '환불(원, 매출에서 뺀 금액)',
  '카드 수수료(원, 부가세 포함)',
];
export const BOOK_COLUMNS = {
  day: ['날짜', ...BOOK_FIGURES],
  hour: ['시간대', ...BOOK_FIGURES],
  order: [
    '판매·환불 시각',
    '구분',
    '주문 번호',
    '주문 시각',
    '상품',
    '수량',
    '금액(원)',
    '결제',
    '과세 구분',
    '카드 수수료(원, 부가세 포함)',
    WEIGHED_BACK,
    ...WEIGHED,
  ],
} as const;
/** '9시~10시' */
export const hourSpanName = (hour: number): string => `${hour}시~${hour + 1}시`;
export const booksFileName = (month: string): string => `${BOOKS.file} ${month}`;
export const TABLE_NAMES: Record<SalesTable, string> = { day: '날짜별', product: '상품별', order: '주문별' };

export const salesFileName = (by: SalesTable, from: string, to: string): string =>
  `매출-${TABLE_NAMES[by]}-${from}-${to}`;

export const SHARE_TEXTS = {
  sold: '판매',
  pieces: '판매 수량',
  onSite: '현장 결제',
  card: '카드 결제',
  taxable: '과세 매출',
  exempt: '면세 매출',
  refunded: '판매 뒤 돌려준 금액',
  refundedHint: '다른 금액은 환불을 뺀 금액이에요.',
  cancelled: '취소',
  noShows: '노쇼',
  beforeEnd: '마감 전 판매율',
  expired: '마감까지 남은 수량',
  saved: '구한 먹거리',
  savedHint: '판매 마감 24시간 안에 팔린 만큼이에요. 무게는 이름에 적힌 상품만 더해요.',
  views: '상품 조회 → 주문',
  viewsHint: '상품 화면 조회 수와 같은 기간의 주문이에요.',
} as const;

/** Beside a sale: '판매 뒤 4,300원을 돌려줬어요'. */
export const refundedText = (won: number): string => `판매 뒤 ${formatWon(won)}을 돌려줬어요`;

/** '87%'; of nothing '-'. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((100 * part) / whole)}%`;

export const STAY_ERROR_TEXTS = {
  name: '남은 수량, 예상과 실제',
  hint: '판매가 끝나기 3시간 전의 예상이에요.',
} as const;

/** '예상 52개 → 실제 47개' */
export const stayErrorText = ({ saidLeft, wasLeft }: StayError): string =>
  `예상 ${piecesText(saidLeft)} → 실제 ${piecesText(wasLeft)}`;

/** '상품 40개에서 평균 0.8개 빗나갔어요.' */
export const stayErrorHint = ({ listings, meanOff }: StayError): string =>
  `상품 ${piecesText(listings)}에서 평균 ${meanOff.toFixed(1)}개 빗나갔어요. ${STAY_ERROR_TEXTS.hint}`;
