import { isVoucher, type Voucher } from '../mart/vouchers.ts';

/**
 * By turns of the marts, three listings each ('골고루'); nearest first; cheapest first; most marked down first; sale end
 * soonest first. rules.md section 9.
 */
export const PRODUCT_SORTS = ['spread', 'near', 'cheap', 'discount', 'ending'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Conditions on products and their marts; null or false for none. */
export interface Conditions {
  openNow: boolean;
  cardAccepted: boolean;
  /** Whole percent below the list price, 1..99. */
  minDiscount: number | null;
  /** Won. */
  maxPrice: number | null;
  /** Whole minutes on foot, 1..99. */
  walkMinutes: number | null;
  /** An hour of the day in Seoul, 0..23: bought now, it can be picked up in the next such hour. */
  pickupHour: number | null;
  /** What its mart's own terminal takes. */
  voucher: Voucher | null;
  /** Bags alone (domain/product/bag.ts). */
  bags: boolean;
}
export type ConditionName = keyof Conditions;

export const NO_CONDITIONS: Readonly<Conditions> = {
  openNow: false,
  cardAccepted: false,
  minDiscount: null,
  maxPrice: null,
  walkMinutes: null,
  pickupHour: null,
  voucher: null,
  bags: false,
};
export const CONDITION_NAMES = Object.keys(NO_CONDITIONS) as ConditionName[];

/** The range of each figure, in the unit of `Conditions`. */
export const CONDITION_RANGES = {
  minDiscount: [1, 99],
  maxPrice: [1, 100_000_000],
  walkMinutes: [1, 99],
  pickupHour: [0, 23],
} as const;

/** The order of a list and its conditions. */
export interface ListChoice extends Conditions {
  sort: ProductSort;
}

/** How an address says it: `?sort=cheap&open=1&discount=30&price=5000&walk=10&pickup=18&voucher=onnuri&bags=1`. */
const WORDS: Record<ConditionName, string> = {
  openNow: 'open',
  cardAccepted: 'card',
  minDiscount: 'discount',
  maxPrice: 'price',
  walkMinutes: 'walk',
  pickupHour: 'pickup',
  voucher: 'voucher',
  bags: 'bags',
};
/** The word of each condition in an address, as forms name their fields. */
export const conditionWord = (name: ConditionName): string => WORDS[name];

function readFigure(text: string | null, [least, most]: readonly [number, number]): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  const figure = Number(text);
  return figure >= least && figure <= most ? figure : null;
}

/** The choice in an address; invalid parts count as missing. `standard` is the order of a list that names none. */
export function readChoice(search: URLSearchParams, standard: ProductSort = 'near'): ListChoice {
  const figure = (name: keyof typeof CONDITION_RANGES) => readFigure(search.get(WORDS[name]), CONDITION_RANGES[name]);
  const voucher = search.get(WORDS.voucher);
  return {
    sort: PRODUCT_SORTS.find((sort) => sort === search.get('sort')) ?? standard,
    openNow: search.get(WORDS.openNow) === '1',
    cardAccepted: search.get(WORDS.cardAccepted) === '1',
    minDiscount: figure('minDiscount'),
    maxPrice: figure('maxPrice'),
    walkMinutes: figure('walkMinutes'),
    pickupHour: figure('pickupHour'),
    voucher: isVoucher(voucher) ? voucher : null,
    bags: search.get(WORDS.bags) === '1',
  };
}

const wordOf = (value: Conditions[ConditionName]): string | null =>
  value === null || value === false ? null : value === true ? '1' : String(value);

/** The page of a list in an address, from 0 (`readTurn`, domain/last-shown.ts); another choice begins at the first. */
export const PAGE_WORD = 'page';

/** The address (path and query) of another page of a list, from 0. */
export function pageAddress(address: string, page: number): string {
  const [path, query] = address.split('?');
  const next = new URLSearchParams(query);
  if (page === 0) next.delete(PAGE_WORD);
  else next.set(PAGE_WORD, String(page));
  return next.size > 0 ? `${path}?${next}` : String(path);
}

/** The query of an address with another choice, from its first page; defaults are left out. */
export function withChoice(
  search: URLSearchParams,
  change: Partial<ListChoice>,
  standard: ProductSort = 'near',
): string {
  const choice = { ...readChoice(search, standard), ...change };
  const next = new URLSearchParams(search);
  const say = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  say('sort', choice.sort === standard ? null : choice.sort);
  next.delete(PAGE_WORD);
  for (const name of CONDITION_NAMES) say(WORDS[name], wordOf(choice[name]));
  return `?${next}`;
}

/** The conditions that were chosen, in the order of `NO_CONDITIONS`. */
export const chosenConditions = (conditions: Partial<Conditions>): ConditionName[] =>
  CONDITION_NAMES.filter((name) => conditions[name] !== undefined && conditions[name] !== NO_CONDITIONS[name]);
