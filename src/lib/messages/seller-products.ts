import { categoryByName, isTaxFreeCategory } from '#lib/domain/categories.ts';
import {
  MARKDOWN_MAX_STEPS,
  type MarkdownStep,
  type PriceReason,
  type PriceStretch,
  STEP_MINUTES,
  STEP_PERCENT,
} from '#lib/domain/markdown.ts';
import { formatWon, PRICE_WON } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { PictureKind } from '#lib/domain/picture-file.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  ORIGIN_MAX_LENGTH,
  PRODUCT_NAME_MAX_LENGTH,
  type ProductProblem,
} from '#lib/domain/product.ts';
import { QUANTITY } from '#lib/domain/stock.ts';
import { MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { clockText, momentText } from './dates.ts';

export const REGISTER_TEXTS = {
  title: '상품 등록',
  submit: '상품 등록',
  saving: '상품을 등록하고 있어요.',
  groupMissing: '상위 분류를 골라 주세요.',
  failed: '상품을 등록하지 못했어요.',
  uploadFailed: '사진을 올리지 못해 등록하지 않았어요.',
  done: '상품을 등록했어요.',
  notAnImage: '사진 파일이 아니에요. JPG, PNG, HEIC 같은 사진 파일을 골라 주세요.',
  preparing: '사진을 읽고 있어요.',
  pictureHint:
    '휴대전화로 찍은 그대로 괜찮아요. JPG, PNG, WebP, GIF, AVIF, BMP, SVG, HEIC 등 이 기기에서 열리는 사진을 올릴 수 있어요.',
  imageTooLarge: '사진이 너무 커요. 40MB까지 고를 수 있어요.',
  restored: '쓰던 내용을 불러왔어요.',
  startAnew: '처음부터 쓰기',
  copied: '예전 상품의 내용을 가져왔어요. 판매 마감과 수량을 확인해 주세요.',
} as const;

export const EDIT_TEXTS = {
  title: '상품 수정',
  submit: '수정한 내용 저장',
  saving: '고친 내용을 저장하고 있어요.',
  failed: '상품을 고치지 못했어요.',
  uploadFailed: '사진을 올리지 못해 저장하지 않았어요.',
  done: '상품을 고쳤어요.',
  back: '상품 현황으로',
  notFound: '이 마트의 상품이 아니거나 없는 상품이에요.',
  notLoaded: '상품을 불러오지 못했어요.',
  copy: '같은 상품 새로 등록',
  endSale: '지금 판매 끝내기',
  endQuestion: '지금 판매를 끝낼까요?',
  endEffect: '손님에게 더 보이지 않아요. 들어온 주문은 그대로 찾아갈 수 있어요.',
  endAgain: '다시 팔려면 판매 마감을 뒤로 고치면 돼요.',
  endFailed: '판매를 끝내지 못했어요.',
  ended: '판매를 끝냈어요.',
  saleEnded: '판매가 끝난 상품이에요. 판매 마감을 뒤로 고치면 다시 팔 수 있어요.',
} as const;

/** '손님이 맡아 둔 2개는 주문할 때의 가격과 이름 그대로예요. …' */
export const heldText = (inSale: number): string =>
  `손님이 맡아 둔 ${formatNumber(inSale)}개는 주문할 때의 가격과 이름 그대로예요. 고친 내용은 새 주문부터 적용돼요.`;

export const BARCODE_TEXTS = {
  label: '바코드',
  hint: '찍거나 입력하면 전에 등록한 내용을 불러와요.',
  scan: '바코드 찍기',
  title: '바코드를 찍어 주세요',
  loading: '카메라를 준비하고 있어요.',
  finding: '이 바코드로 등록한 상품을 찾고 있어요.',
  unknown: '이 바코드로 등록한 상품이 아직 없어요. 내용을 입력해 주세요.',
  failed: '바코드를 찾지 못했어요.',
  undo: '되돌리기',
  close: '직접 입력',
} as const;

/** '‘우유 1L’의 내용을 불러왔어요.' */
export const knownText = (name: string): string => `‘${name}’의 내용을 불러왔어요. 수량과 판매 마감을 확인해 주세요.`;

/** What the sub-category makes of it: '과일은 면세예요. 가공한 상품이면 과세로 바꿔 주세요.' */
export function taxHint(name: string): string {
  const category = categoryByName(name);
  if (!category) return '가공하지 않은 농축수산물은 면세예요.';
  return isTaxFreeCategory(category.key)
    ? `‘${category.name}’ 분류는 면세예요. 가공한 식품이면 과세로 바꿔 주세요.`
    : `‘${category.name}’ 분류는 과세예요. 가공하지 않은 농축수산물이면 면세로 바꿔 주세요.`;
}

/** What keeps a product from being registered, for the form and the server alike. */
export const PRODUCT_PROBLEM_MESSAGES: Record<ProductProblem, string> = {
  categoryMissing: '하위 분류를 골라 주세요.',
  categoryUnknown: '없는 분류예요. 분류 목록에서 골라 주세요.',
  nameMissing: '상품명을 입력해 주세요.',
  nameTooLong: `상품명은 ${PRODUCT_NAME_MAX_LENGTH}자까지 쓸 수 있어요.`,
  nameCellError: '상품명에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 상품 이름을 다시 적어 주세요.',
  nameCellFormula: '상품명이 계산되지 않은 수식이에요. 상품 이름을 다시 적어 주세요.',
  priceMissing: '가격을 입력해 주세요.',
  priceNotWhole: '가격은 원 단위 숫자로 입력해 주세요.',
  priceTooLow: `가격은 ${formatNumber(PRICE_WON.min)}원 이상이어야 해요.`,
  priceTooHigh: `가격은 ${formatNumber(PRICE_WON.max)}원까지 쓸 수 있어요.`,
  listPriceNotWhole: '정가는 원 단위 숫자로 입력해 주세요.',
  listPriceNotAbove: '정가는 가격보다 높아야 해요. 할인하지 않으면 비워 두세요.',
  listPriceTooHigh: `정가는 ${formatNumber(PRICE_WON.max)}원까지 쓸 수 있어요.`,
  markdownTooMany: `마감 할인은 ${MARKDOWN_MAX_STEPS}단계까지 정할 수 있어요.`,
  markdownMinutes: `할인 시작은 마감 ${STEP_MINUTES.min}분 전부터 ${STEP_MINUTES.max / 1_440}일 전 사이로 정해 주세요.`,
  markdownPercent: `할인율은 ${STEP_PERCENT.min}%부터 ${STEP_PERCENT.max}% 사이로 정해 주세요.`,
  markdownNotCheaper: '마감에 가까운 단계일수록 더 많이 할인해 주세요.',
  markdownUnreadable: '‘3시간 전 30% / 1시간 전 50%’처럼 적어 주세요. 할인하지 않으면 ‘없음’이라고 적어 주세요.',
  floorNotWhole: '최저가는 원 단위 숫자로 입력해 주세요.',
  floorTooLow: `최저가는 ${formatNumber(PRICE_WON.min)}원 이상이어야 해요.`,
  floorAbovePrice: '최저가는 가격보다 높을 수 없어요.',
  quantityMissing: '수량을 입력해 주세요.',
  quantityNotWhole: '수량은 숫자로 입력해 주세요.',
  quantityTooLow: `수량은 ${formatNumber(QUANTITY.min)}개 이상이어야 해요.`,
  quantityTooHigh: `수량은 ${formatNumber(QUANTITY.max)}개까지 쓸 수 있어요.`,
  saleEndMissing: '판매 마감 날짜와 시간을 입력해 주세요.',
  saleEndInPast: '판매 마감이 이미 지났어요. 지금보다 뒤로 정해 주세요.',
  saleEndTooFar: '판매 마감은 지금부터 1년 안으로 정해 주세요.',
  useByUnreadable: '소비기한을 연-월-일로 입력해 주세요.',
  useByBeforeSaleEnd: '판매 마감은 소비기한을 넘길 수 없어요.',
  barcodeUnreadable: '바코드를 확인해 주세요. 8자리나 13자리 숫자예요.',
  barcodeShortened: '엑셀이 바코드 숫자를 줄여 놓았어요. 칸의 서식을 ‘텍스트’로 바꾸고 다시 적어 주세요.',
  taxFreeUnreadable: '‘면세’나 ‘과세’라고 적어 주세요. 비워 두면 분류에 따라 정해져요.',
  descriptionTooLong: `설명은 ${formatNumber(DESCRIPTION_MAX_LENGTH)}자까지 쓸 수 있어요.`,
  descriptionCellError: '설명에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 다시 적거나 비워 주세요.',
  originTooLong: `원산지는 ${ORIGIN_MAX_LENGTH}자까지 쓸 수 있어요.`,
  originCellError: '원산지에 #N/A 같은 스프레드시트 오류 값이 들어 있어요. 다시 적거나 비워 주세요.',
  originCellFormula: '원산지가 계산되지 않은 수식이에요. 다시 적거나 비워 주세요.',
  descriptionCellFormula: '설명이 계산되지 않은 수식이에요. 다시 적거나 비워 주세요.',
};

const NAMES: Partial<Record<PictureKind, string>> = { bmp: 'BMP', tiff: 'TIFF', svg: 'SVG' };

/** Why a picture cannot be taken, and what helps. */
export function unreadableText(kind: PictureKind): string {
  if (kind === 'heic') {
    return '이 브라우저는 HEIC 사진을 열 수 없어요. 아이폰 설정 → 카메라 → 포맷에서 ‘높은 호환성’을 고르고 다시 찍거나, JPG로 저장해서 올려 주세요.';
  }
  const name = NAMES[kind];
  return `이 브라우저에서 열 수 없는 ${name ? `${name} 사진` : '사진 형식'}이에요. JPG나 PNG로 저장해서 올려 주세요.`;
}

export const MARKDOWN_TEXTS = {
  label: '마감 할인',
  hint: '판매 마감이 가까워지면 가격이 저절로 내려가요. 손님에게는 지금 가격만 보여요.',
  time: '마감 몇 전',
  unit: '단위',
  percent: '할인율',
  add: '할인 단계 넣기',
  addMore: '단계 더 넣기',
  full: `${MARKDOWN_MAX_STEPS}단계까지 정할 수 있어요.`,
  floor: '최저가 (원)',
  floorShort: '최저가',
  floorHint: '이 값 아래로는 내려가지 않아요.',
  fromRule: '마트의 기본 마감 할인이에요. 이 상품만 바꾸거나 뺄 수 있어요.',
} as const;

export const RULE_TEXTS = {
  title: '기본 마감 할인',
  lead: '정해 두면 새로 등록하는 상품에 그대로 들어가요. 상품마다 바꾸거나 뺄 수 있고, 이미 등록한 상품은 그대로예요.',
  sample: '예로 볼 가격 (원)',
  day: '하루 가격 미리 보기',
  none: '할인 단계를 넣으면 하루 동안 가격이 어떻게 내려가는지 보여 드려요.',
  save: '저장',
  saving: '저장하고 있어요.',
  saved: '기본 마감 할인을 저장했어요.',
  removed: '기본 마감 할인을 없앴어요.',
  failed: '저장하지 못했어요.',
  notLoaded: '기본 마감 할인을 불러오지 못했어요.',
} as const;

export const PRICE_TEXTS = {
  now: '지금 가격',
  why: '왜 이 가격인가요?',
  asRegistered: '등록한 가격 그대로예요.',
  registered: '등록 가격',
  lower: '지금 내리기',
  /** '10% 내려서 4,500원' */
  lowerTo: '내려서',
  lowerHint: '누르면 바로 내려가요. 들어온 주문의 가격은 그대로예요.',
  undo: '되돌리기',
  failed: '가격을 내리지 못했어요.',
  undoFailed: '되돌리지 못했어요.',
  floorReached: '최저가까지 내려서 더 내릴 수 없어요.',
} as const;

const UNITS = [
  [MINUTES_PER_DAY, '일'],
  [60, '시간'],
  [1, '분'],
] as const;

/** '1일 3시간', '1시간 30분', '45분'. */
function minutesText(minutes: number): string {
  const parts: string[] = [];
  let left = minutes;
  for (const [size, name] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${count}${name}`);
  }
  return parts.join(' ');
}

/** '3시간 전 30% / 1시간 전 50%', as a table says it too (domain/markdown-text.ts). */
export const stepsText = (steps: readonly MarkdownStep[]): string =>
  steps.map(({ minutesBeforeEnd, percentOff }) => `${minutesText(minutesBeforeEnd)} 전 ${percentOff}%`).join(' / ');

/** Why a piece costs less than it was registered for: '마감 3시간 전 30% 할인'. */
export const reasonText = (reason: PriceReason): string =>
  reason.by === 'step'
    ? `마감 ${minutesText(reason.minutesBeforeEnd)} 전 ${reason.percentOff}% 할인`
    : '지금 내리기로 내린 가격';

/** The same where there is little room. */
export const shortReasonText = (reason: PriceReason): string =>
  reason.by === 'step' ? `${reason.percentOff}% 할인` : '직접 내림';

/** '마감 할인 3단계' */
export const stepCountText = (steps: number): string => `${MARKDOWN_TEXTS.label} ${steps}단계`;

/** '등록 가격 5,000원에서 마감 3시간 전 30% 할인' */
export const whyText = (basePriceWon: number, reason: PriceReason): string =>
  `${PRICE_TEXTS.registered} ${formatWon(basePriceWon)}에서 ${reasonText(reason)}`;

/** '1개 3,500원 · 등록 가격 5,000원에서 마감 3시간 전 30% 할인' */
export const orderWhyText = (unitPriceWon: number, basePriceWon: number, reason: PriceReason): string =>
  `1개 ${formatWon(unitPriceWon)} · ${whyText(basePriceWon, reason)}`;

/** '오늘 오후 6:00부터 3,500원'; of a day that is any day, where there is no `now`, '오후 6:00부터 3,500원'. */
export const stretchText = ({ from, priceWon }: PriceStretch, now?: Date): string =>
  `${now ? momentText(from, now) : clockText(from)}부터 ${formatWon(priceWon)}`;

/** What a picture of prices shows, in a sentence: '오전 9:00에 5,000원, 오후 6:00부터 3,500원이에요.' */
export function pricesText(stretches: readonly PriceStretch[]): string {
  const [first, ...later] = stretches.map(({ from, priceWon }) => ({ at: clockText(from), won: formatWon(priceWon) }));
  return `${[`${first!.at}에 ${first!.won}`, ...later.map(({ at, won }) => `${at}부터 ${won}`)].join(', ')}이에요.`;
}

export const loweredText = (won: number): string => `${formatWon(won)}으로 내렸어요.`;
export const undoneText = (won: number): string => `${formatWon(won)}으로 되돌렸어요.`;
/** What stands beside 'undo' for as long as it can be. */
export const handLoweredText = (won: number): string => `지금 내리기로 ${formatWon(won)}까지 내려 두었어요.`;
/** '1단계 빼기' */
export const removeStepLabel = (place: number): string => `${place}단계 빼기`;
/** '1단계' */
export const stepLabel = (place: number): string => `${place}단계`;
