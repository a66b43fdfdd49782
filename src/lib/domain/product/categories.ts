import { composed } from '../composed.ts';

/** The category tree of spec.md section 2. Keys are stored in the database and never change; names are shown. */
export const CATEGORY_GROUPS = [
  {
    key: 'fresh',
    name: '신선식품',
    categories: [
      { key: 'fruit', name: '과일' },
      { key: 'vegetable', name: '채소' },
      { key: 'meat', name: '정육' },
      { key: 'seafood', name: '수산물' },
      { key: 'dairy', name: '유제품' },
    ],
  },
  {
    key: 'processed',
    name: '가공식품',
    categories: [
      { key: 'canned', name: '통조림/레토르트' },
      { key: 'instant', name: '즉석식품' },
      { key: 'sauce', name: '소스/양념' },
      { key: 'simpleCook', name: '간편조리식' },
    ],
  },
  {
    key: 'health',
    name: '건강/특수식품',
    categories: [
      { key: 'organic', name: '유기농/친환경' },
      { key: 'vegan', name: '비건/채식' },
      { key: 'diet', name: '다이어트/저칼로리' },
    ],
  },
  {
    key: 'bakery',
    name: '베이커리/디저트',
    categories: [
      { key: 'bread', name: '빵' },
      { key: 'cake', name: '케이크/파이' },
      { key: 'cookie', name: '쿠키/스낵' },
    ],
  },
  {
    key: 'beverage',
    name: '음료',
    categories: [
      { key: 'water', name: '물/탄산수' },
      { key: 'juice', name: '주스/스무디' },
      { key: 'coffee', name: '커피/차' },
      { key: 'functional', name: '기능성 음료' },
    ],
  },
] as const;

export type CategoryGroup = (typeof CATEGORY_GROUPS)[number];
export type CategoryGroupKey = CategoryGroup['key'];
export type Category = CategoryGroup['categories'][number];
export type CategoryKey = Category['key'];

/** All 19 sub-categories in the order of the tree. */
export const CATEGORIES: readonly Category[] = CATEGORY_GROUPS.flatMap(
  (group): readonly Category[] => group.categories,
);

/**
 * Sub-categories of unprocessed food, which is exempt from VAT. Those that hold both kinds (유제품 with fresh milk and
 * cheese, 유기농 with vegetables and oils) count as taxed: a seller says so of a single listing. docs/decisions/0010.
 */
const TAX_FREE_CATEGORIES: ReadonlySet<CategoryKey> = new Set(['fruit', 'vegetable', 'meat', 'seafood']);

export const isTaxFreeCategory = (key: CategoryKey): boolean => TAX_FREE_CATEGORIES.has(key);

const groupByCategory = new Map<CategoryKey, CategoryGroup>(
  CATEGORY_GROUPS.flatMap((group) => group.categories.map((category) => [category.key, group] as const)),
);
const nameByKey = new Map<CategoryKey, string>(CATEGORIES.map((category) => [category.key, category.name]));

/** A name as people and databases spell it: composed, without any white space. */
const folded = (text: string) => composed(text).replace(/\s/g, '');
const byFoldedName = new Map<string, Category>(
  CATEGORIES.flatMap((category) => [
    [folded(category.name), category],
    [category.key, category],
  ]),
);

/** The sub-category with this Korean name, spaces aside, or with this key; null when there is none. */
export function categoryByName(name: string): Category | null {
  return byFoldedName.get(folded(name)) ?? null;
}

/** The Korean name of a sub-category. */
export function categoryName(key: CategoryKey): string {
  return nameByKey.get(key)!;
}

/** The group a sub-category stands in. */
export function groupOf(key: CategoryKey): CategoryGroup {
  return groupByCategory.get(key)!;
}

/**
 * The page of a sub-category. Its name stands there as it is, not percent-encoded: on every page it is a third of the
 * bytes.
 */
export const categoryAddress = (name: string): string => `/buyer/search/category?category=${name.replaceAll(' ', '+')}`;
