import { formatNumber } from '#lib/domain/number.ts';
import type { RoundReason } from '#lib/domain/product/shelf-round.ts';
import { momentText, spokenClock } from '../dates.ts';

/** The morning's round over the shelf. */
export const ROUND_TEXTS = {
  title: '오늘 볼 상품',
  lead: '오늘과 내일 끝나는 상품, 남을 것 같은 상품을 진열 순서대로 모았어요. 한 바퀴 돌면서 하나씩 눌러 주세요.',
  loadFailed: '오늘 볼 상품을 불러오지 못했어요.',
  loading: '오늘 볼 상품을 불러오는 중이에요.',
  emptyTitle: '오늘 볼 상품이 없어요',
  emptyText: '오늘이나 내일 끝나는 상품이 있으면 여기에 진열 순서대로 모여요.',
  allDone: '오늘 볼 상품을 모두 봤어요',
  looked: '봤어요',
  lookFailed: '저장하지 못했어요.',
  lowerFailed: '내리지 못했어요.',
  noPlace: '자리를 적지 않은 상품',
  place: '진열 자리',
  placeHint: '예: 냉장 2단',
  setPlace: '자리 적기',
  savePlace: '저장',
  placeFailed: '자리를 저장하지 못했어요.',
} as const;

/** '이 상품 14가지를 봐 주세요' */
export const roundTitle = (left: number): string => `이 상품 ${formatNumber(left)}가지를 봐 주세요`;
/** '오늘 본 상품 3가지' */
export const lookedText = (many: number): string => `오늘 본 상품 ${formatNumber(many)}가지`;

const REASONS: Record<RoundReason, string> = { endsToday: '오늘', endsTomorrow: '내일', willStay: '남을 상품' };

/** '오늘', and beside it '오후 9:00 마감': what the reason does not say of the day is said. */
export const reasonText = (reason: RoundReason): string => REASONS[reason];
export const roundEndText = (at: Date, reason: RoundReason, now: Date): string =>
  `${reason === 'willStay' ? momentText(at, now) : spokenClock(at)} 마감`;
/** '30% 내리기' */
export const lowerText = (percentOff: number): string => `${percentOff}% 내리기`;
/** A button among many, for who hears it. */
export const ofListing = (name: string, what: string): string => `${name}, ${what}`;
export const placeLabel = (place: string | null): string => (place === null ? ROUND_TEXTS.setPlace : `자리: ${place}`);
