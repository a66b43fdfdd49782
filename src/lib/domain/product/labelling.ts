import { type CategoryKey, categoryByName } from './categories.ts';

/**
 * The facts of a listing about its food beyond the name: origin, maker or importer, amount, how it is stored, and
 * allergens. What a sub-category has to say follows 원산지표시법 article 5, 식품 등의 표시·광고에 관한 법률 article 4 with 별표 2 of its
 * rules (allergens), and the list of what distance sellers tell of farm products and processed food (상품정보제공고시).
 */

export const LABEL_TEXT_MAX_LENGTH = { maker: 100, netContent: 50 } as const;

/** 상온, 냉장, 냉동. */
export const STORAGES = ['ambient', 'chilled', 'frozen'] as const;
export type Storage = (typeof STORAGES)[number];

/** The 19 groups that 별표 2 names, in its order. Keys are stored and never change. */
export const ALLERGENS = [
  'egg',
  'milk',
  'buckwheat',
  'peanut',
  'soybean',
  'wheat',
  'mackerel',
  'crab',
  'shrimp',
  'pork',
  'peach',
  'tomato',
  'sulfite',
  'walnut',
  'chicken',
  'beef',
  'squid',
  'shellfish',
  'pineNut',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** Once each, in the law's order. */
export const allergensInOrder = (allergens: readonly Allergen[]): Allergen[] =>
  ALLERGENS.filter((one) => allergens.includes(one));

export type LabelField = 'origin' | 'traceNumber' | 'maker' | 'netContent' | 'storage' | 'allergens';
export const LABEL_FIELDS: readonly LabelField[] = [
  'origin',
  'traceNumber',
  'maker',
  'netContent',
  'storage',
  'allergens',
];

/** Food as it grew, was slaughtered or caught: no maker, no recipe. */
const UNPROCESSED: readonly LabelField[] = ['origin', 'netContent', 'storage'];
const PROCESSED: readonly LabelField[] = ['origin', 'maker', 'netContent', 'storage', 'allergens'];

const REQUIRED: Record<CategoryKey, readonly LabelField[]> = {
  fruit: UNPROCESSED,
  vegetable: UNPROCESSED,
  // 가축 및 축산물 이력관리에 관한 법률 제18조.
  meat: [...UNPROCESSED, 'traceNumber'],
  seafood: UNPROCESSED,
  dairy: PROCESSED,
  canned: PROCESSED,
  instant: PROCESSED,
  sauce: PROCESSED,
  simpleCook: PROCESSED,
  // Vegetables stand here beside oils: only rules that hold for both.
  organic: UNPROCESSED,
  vegan: PROCESSED,
  diet: PROCESSED,
  bread: PROCESSED,
  cake: PROCESSED,
  cookie: PROCESSED,
  water: ['maker', 'netContent', 'storage'],
  juice: PROCESSED,
  coffee: PROCESSED,
  functional: PROCESSED,
};

/** Whether the law wants this said of a sub-category (its name or key); not for one that is not known. */
export function isLabelRequired(category: string, field: LabelField): boolean {
  const known = categoryByName(category);
  return known !== null && REQUIRED[known.key].includes(field);
}

/** Where it comes from decides whether to buy it: its origin stands on cards. */
const ORIGIN_ON_CARD: ReadonlySet<string> = new Set<CategoryKey>(['fruit', 'vegetable', 'meat', 'seafood']);

/** The origin as a card has room for it: '국산 (충남 논산)' is 국산. Null where a card does not say it. */
export function originOnCard(category: string, origin: string | null): string | null {
  if (origin === null || !ORIGIN_ON_CARD.has(category)) return null;
  const [place = ''] = origin.split(/[([,/]/, 1);
  return place.trimEnd() || null;
}
