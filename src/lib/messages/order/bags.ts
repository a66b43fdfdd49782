import type { OrderBag } from '#lib/contract/order/bags.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { BAG_CONTENTS_HOURS } from '#lib/domain/product/bag.ts';
import type { Allergen } from '#lib/domain/product/labelling.ts';
import { momentText } from '../dates.ts';
import { ALLERGEN_NAMES } from '../product/labelling.ts';

export const CONTENTS_MISSING = '담은 상품을 적거나 사진을 올려 주세요.';

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
export const NOT_WORTH = '금액만큼이 아니에요';

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

/** Texts of the page where a mart says what it has packed. */
export const PACK_TEXTS = {
  title: '꾸러미 내용',
  lead: `손님이 받은 내용을 주문에서 볼 수 있게 적어 주세요. 건네주고 ${BAG_CONTENTS_HOURS}시간까지 적고 수정할 수 있어요.`,
  none: '내용을 적을 꾸러미가 없어요',
  noneText: '꾸러미 주문이 들어오면 여기에서 담은 내용을 적어요.',
  notLoaded: '꾸러미 주문을 불러오지 못했어요.',
  contents: '담은 상품',
  example: '예: 식빵 1봉, 크루아상 2개, 소금빵 1개',
  save: '내용 저장',
  saving: '내용을 저장하고 있어요.',
  saved: '저장했어요. 손님이 주문에서 볼 수 있어요.',
  failed: '내용을 저장하지 못했어요.',
  uploadFailed: '사진을 올리지 못해 저장하지 않았어요.',
  waiting: '픽업 대기',
  write: '꾸러미 내용 적기',
  change: '내용 수정',
} as const;

/** '오후 7:12까지 적을 수 있어요' */
export const writeUntilText = (until: string, now: Date): string =>
  `${momentText(new Date(until), now)}까지 적을 수 있어요`;

/** How many of a mart's bags one buyer may order, beside how many are left. */
export const bagsADayBadge = (limit: number): string => `하루 1인당 ${formatNumber(limit)}개까지`;

/** What a bag is, in a sentence for search engines. */
export const bagSentence = (bag: Omit<OrderBag, 'contents'>): string =>
  `꾸러미, ${promiseRows(bag)
    .map(({ name, text }) => `${name}: ${text}`)
    .join('. ')}.`;
