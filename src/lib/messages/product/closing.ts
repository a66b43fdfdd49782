import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { WhySame } from '#lib/domain/product/closing.ts';
import type { HelpfulStep, StayError, WillStay } from '#lib/domain/product/will-stay.ts';
import { spokenClock } from '../dates.ts';

/** The board of what ends today over all marts of a person. */
export const CLOSING_TEXTS = {
  title: '오늘 마감',
  product: '상품',
  left: '남음',
  held: '주문',
  price: '가격',
  mart: '마트',
  allMarts: '모든 마트',
  percent: '할인율',
  percentOf: '등록 가격에서 할인해요.',
  percentHint: '최저가보다 낮아지지 않고, 들어온 주문은 그대로예요.',
  from: '언제부터',
  fromNow: '바로',
  controls: '오늘 할인',
  atFloor: '최저가예요',
  endsBefore: '그 전에 마감',
  markdownTooMany: '할인 단계가 가득 찼어요',
  applying: '내리고 있어요.',
  applyFailed: '내리지 못했어요.',
  nothing: '더 내려가는 상품이 없어요',
  noneChosen: '내릴 상품을 골라 주세요',
  loading: '오늘 끝나는 상품을 불러오는 중이에요.',
  loadFailed: '오늘 끝나는 상품을 불러오지 못했어요.',
  emptyTitle: '오늘 끝나는 상품이 없어요',
  emptyText: '오늘 판매가 끝나는 상품이 있으면 여기에 시간순으로 모여요.',
  emptyMart: '이 마트에는 오늘 끝나는 상품이 없어요',
  more: '상품이 많아 먼저 끝나는 상품부터 보여요. 이 상품들이 끝나면 나머지가 나타나요.',
} as const;

/** '12가지 · 41개 남음 · 주문 9개' */
export const boardText = (kinds: number, left: number, held: number): string =>
  `${formatNumber(kinds)}가지 · ${formatNumber(left)}개 남음 · 주문 ${formatNumber(held)}개`;

/** '밤 12시(자정) 마감', '오후 9:00 마감' */
export const endText = (at: Date): string => `${spokenClock(at)} 마감`;

/** '오후 9:00 마감 모두 고르기' */
export const chooseAllLabel = (at: Date): string => `${endText(at)} 모두 고르기`;

/** '오후 8:00부터' */
export const fromText = (at: Date): string => `${spokenClock(at)}부터`;

/** '오후 8:00부터 2,100원' */
export const nextText = ({ at, priceWon }: { at: Date; priceWon: number }): string =>
  `${fromText(at)} ${formatWon(priceWon)}`;

/** What would be lowered: '11가지 중 8가지, 41개 123,000원 → 86,100원', in a way that is heard, too. */
export const previewPieces = (chosen: number, changing: number, pieces: number): string =>
  `${chosen > changing ? `${formatNumber(chosen)}가지 중 ${formatNumber(changing)}가지, ` : ''}${formatNumber(pieces)}개`;

/** Why a row that is ticked is not lowered: '이미 40% 할인', '최저가예요'; nothing where its next price says it. */
export const whySameText = (why: WhySame): string | null =>
  why.name === 'alreadyOff' ? `이미 ${why.percentOff}% 할인` : why.name === 'atFloor' ? CLOSING_TEXTS.atFloor : null;

/** A chip of a percentage, as it reads and as it is heard. */
export const chipText = (percent: number): string => `−${percent}%`;
export const chipLabel = (percent: number): string => `등록 가격에서 ${percent}% 할인`;

/** '12가지 30% 내리기' */
export const applyText = (kinds: number, percent: number): string => `${formatNumber(kinds)}가지 ${percent}% 내리기`;

/** '12가지 가격을 30% 내렸어요.', '12가지를 오후 8:00부터 30% 내려요.' */
export const appliedEveningText = (kinds: number, percent: number, from: Date | null): string =>
  from
    ? `${formatNumber(kinds)}가지를 ${fromText(from)} ${percent}% 내려요.`
    : `${formatNumber(kinds)}가지 가격을 ${percent}% 내렸어요.`;

/** '오후 8:40쯤 다 팔려요', '6개쯤 남아요' */
export const stayText = (stay: WillStay): string =>
  stay.name === 'sells' ? `${spokenClock(stay.at)}쯤 다 팔려요` : `${formatNumber(stay.pieces)}개쯤 남아요`;

/** '지금 7,000원(30% 할인)이면 2개 덜 남고 +4,200원': the percentage is of the registered price. */
export const helpText = ({ percentOff, priceWon, moreWon, fewerPieces }: HelpfulStep): string =>
  `지금 ${formatWon(priceWon)}(${percentOff}% 할인)이면 ${formatNumber(fewerPieces)}개 덜 남고 +${formatWon(moreWon)}`;

/** The same for who hears it, of one product among many. */
export const helpLabel = (name: string, step: HelpfulStep): string => `${name}, ${helpText(step)}`;

/** How far to trust a forecast: its error beside that of who says that nothing more is sold. */
export const boardErrorText = ({ listings, meanOff, naiveOff }: StayError): string =>
  `예상은 지난 2주 ${formatNumber(listings)}가지에서 평균 ${meanOff.toFixed(1)}개 빗나갔어요. ‘더 안 팔린다’고 보면 ${naiveOff.toFixed(1)}개 빗나가요.`;
