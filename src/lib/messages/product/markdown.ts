import { formatWon } from '#lib/domain/money.ts';
import {
  MARKDOWN_MAX_STEPS,
  type MarkdownStep,
  type PriceReason,
  type PriceStretch,
} from '#lib/domain/product/markdown.ts';
import { MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { momentText, spokenClock } from '../dates.ts';

export const MARKDOWN_TEXTS = {
  label: '마감 할인',
  hint: '판매 마감이 가까워지면 가격이 자동으로 내려가요.',
  time: '마감 전 시간',
  unit: '단위',
  percent: '할인율',
  add: '할인 단계 추가',
  addMore: '단계 추가',
  full: `${MARKDOWN_MAX_STEPS}단계까지 정할 수 있어요.`,
  floor: '최저가 (원)',
  floorShort: '최저가',
  floorHint: '이 가격 아래로는 내려가지 않아요.',
  fromRule: '마트의 기본 마감 할인이에요. 이 상품만 바꾸거나 삭제할 수 있어요.',
} as const;

export const RULE_TEXTS = {
  title: '기본 마감 할인',
  lead: '정해 두면 새로 등록하는 상품에 그대로 들어가요. 상품마다 바꾸거나 삭제할 수 있고, 이미 등록한 상품은 그대로예요.',
  sample: '예로 볼 가격 (원)',
  day: '하루 가격 미리 보기',
  shows: '다음 가격 공개',
  showsHint: '‘오후 6시에 2,470원’처럼 보이고, 그때 알림을 받을 수 있어요. 지금 파는 상품에도 바로 적용돼요.',
  none: '할인 단계를 추가하면 하루 동안 가격이 어떻게 내려가는지 보여 드려요.',
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
  lower: '가격 내리기',
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

/** '3시간 전 30% / 1시간 전 50%', as a table says it too (sheets/markdown-text.ts). */
export const stepsText = (steps: readonly MarkdownStep[]): string =>
  steps.map(({ minutesBeforeEnd, percentOff }) => `${minutesText(minutesBeforeEnd)} 전 ${percentOff}%`).join(' / ');

/** Why a piece costs less than it was registered for: '마감 3시간 전 30% 할인'. */
export const reasonText = (reason: PriceReason): string =>
  reason.by === 'step'
    ? `마감 ${minutesText(reason.minutesBeforeEnd)} 전 ${reason.percentOff}% 할인`
    : '직접 내린 가격';

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
  `${now ? momentText(from, now) : spokenClock(from)}부터 ${formatWon(priceWon)}`;

/** What a picture of prices shows, in a sentence: '오전 9:00에 5,000원, 오후 6:00부터 3,500원이에요.' */
export function pricesText(stretches: readonly PriceStretch[]): string {
  const [first, ...later] = stretches.map(({ from, priceWon }) => ({
    at: spokenClock(from),
    won: formatWon(priceWon),
  }));
  return `${[`${first!.at}에 ${first!.won}`, ...later.map(({ at, won }) => `${at}부터 ${won}`)].join(', ')}이에요.`;
}

export const loweredText = (won: number): string => `${formatWon(won)}으로 내렸어요.`;
export const undoneText = (won: number): string => `${formatWon(won)}으로 되돌렸어요.`;
/** What stands beside 'undo' for as long as it can be. */
export const handLoweredText = (won: number): string => `직접 ${formatWon(won)}까지 내렸어요.`;
/** '1단계 삭제' */
export const removeStepLabel = (place: number): string => `${place}단계 삭제`;
/** '1단계' */
export const stepLabel = (place: number): string => `${place}단계`;
