import type { OrderBag } from '#lib/contract/order/bags.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { Allergen } from '#lib/domain/product/labelling.ts';
import { ALLERGEN_NAMES } from '../product/labelling.ts';

export const BAG_TEXTS = {
  lead: '무엇이 담길지 고를 수 없는 상품이에요. 아래 알레르기 유발물질과 원산지를 꼭 확인해 주세요.',
  worth: '약속',
  kinds: '담길 수 있는 상품',
  allergens: '들어갈 수 있는 알레르기 유발물질',
  origin: '들어갈 수 있는 원산지',
  askMart: '매장에서 확인해 주세요',
  promised: '주문할 때 약속',
  packed: '마트가 적은 내용',
  compare: '약속과 받은 내용',
} as const;

/** One press for a bag that was not worth what was promised. */
export const NOT_WORTH = '약속보다 적어요';

/** What stands at an order. */
export const BAG_ORDER_TEXTS = {
  tag: '꾸러미',
  told: '알레르기·원산지 보기',
  contents: '받은 내용',
  notWritten: '마트가 아직 내용을 적지 않았어요.',
  picture: '꾸러미에 담은 상품 사진',
} as const;

/** '최소 9,000원어치' */
export const worthText = (worthWon: number): string => `최소 ${formatWon(worthWon)}어치`;

const allergensText = (allergens: readonly Allergen[]): string =>
  allergens.map((key) => ALLERGEN_NAMES[key]).join(', ') || '없음';

/** What is told of a bag before it is ordered, a row each. */
export const promiseRows = (bag: Omit<OrderBag, 'contents'>): { name: string; text: string }[] => [
  { name: BAG_TEXTS.worth, text: worthText(bag.worth) },
  { name: BAG_TEXTS.kinds, text: bag.kinds },
  { name: BAG_TEXTS.allergens, text: allergensText(bag.allergens) },
  { name: BAG_TEXTS.origin, text: bag.origin || BAG_TEXTS.askMart },
];

/** How many of a mart's bags one buyer may order, beside how many are left. */
export const bagsADayBadge = (limit: number): string => `하루 1인당 ${formatNumber(limit)}개까지`;

/** What a bag is, in a sentence for search engines. */
export const bagSentence = (bag: Omit<OrderBag, 'contents'>): string =>
  `꾸러미, ${promiseRows(bag)
    .map(({ name, text }) => `${name}: ${text}`)
    .join('. ')}.`;
