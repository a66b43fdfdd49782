import { categoryOfName, proposeCategories } from '#lib/domain/discovery/category-words.ts';
import { isTaxFreeCategory } from '#lib/domain/product/categories.ts';
import { readSheetDay } from './sheet-time.ts';

/**
 * What the name of a product says of the rest of it, the same in every form that puts products up; its seller sees it
 * and may change it. Empty where the name does not say.
 */
export interface NameGuess {
  /** Name of a sub-category. */
  category: string;
  /** 'yes' exempt, 'no' taxed; empty: by the sub-category. */
  taxFree: string;
  /** 'yyyy-MM-dd', as it is written in the name: no shelf life is made up. */
  useBy: string;
}

/** Sub-categories that a name may stand for are offered, so many at the most. */
export const OFFERED_MOST = 3;

/** Seasoned, roasted or fried, fresh food is taxed. */
const WORKED = /양념|불고기|훈제|볶음|볶은|구운|구이|튀김|절임|조림|무침|시즈닝|조미|마파/;
/** Exempt in whatever sub-category they stand. */
const UNWORKED = /(?:두부|계란|달걀|흰\s?우유)(?:\s*\d.*)?$/;

/** After a word that says so, however it is written. */
const NAMED_DAY = /(?:소비기한|유통기한)\s*(\d[\d.\-/년월일 ]{2,12})/;
const DAY_UNTIL = /(?:^|[^\d./~-])(\d{1,2}\s?[./월]\s?\d{1,2}일?)\s*까지/;
/** '~' stands between weights and counts as well: '1~1.5kg' is no date, nor is '~1/2모'. */
const DAY_AFTER_TILDE =
  /(?:^\s*|[^\d\s]\s?)~\s*(20\d{2}\s?[-./년]\s?\d{1,2}\s?[-./월]\s?\d{1,2}일?|\d{1,2}\s?월\s?\d{1,2}일|\d{1,2}\/\d{1,2})(?![\d/-]|\.\d)(?!\s?(?:[kmc]?[gl]|cm|개|모|구|입|팩|봉|병|컵|단|송이|마리|통|장|%))(?!(?!까지)\p{L})/iu;

/** 'yes', 'no', or empty where the sub-category says the same. */
function taxOfName(name: string): string {
  const category = categoryOfName(name);
  const isExempt = category !== null && isTaxFreeCategory(category.key);
  if (WORKED.test(name)) return isExempt ? 'no' : '';
  return !isExempt && UNWORKED.test(name) ? 'yes' : '';
}

function useByOfName(name: string, now: Date): string {
  const found = NAMED_DAY.exec(name) ?? DAY_AFTER_TILDE.exec(name) ?? DAY_UNTIL.exec(name);
  const written = found?.[1]?.trim().replace(/\.\s?(?=\d)/g, '/');
  if (!written) return '';
  const read = readSheetDay(written, now);
  return read.ok ? read.day : '';
}

export const guessOfName = (name: string, now: Date): NameGuess => ({
  category: categoryOfName(name)?.name ?? '',
  taxFree: taxOfName(name),
  useBy: useByOfName(name, now),
});

/** The sub-categories of which a name may be one, the likeliest first. */
export const offeredFor = (name: string): string[] =>
  proposeCategories(name)
    .slice(0, OFFERED_MOST)
    .map((category) => category.name);

/**
 * What is typed with another name: what the name before said gives way to what this one says. A field that its seller
 * has touched stays as they left it, empty too.
 */
export function withName<T extends NameGuess & { name: string }>(
  typed: T,
  name: string,
  now: Date,
  touched: readonly string[] = [],
): T {
  const [before, after] = [guessOfName(typed.name, now), guessOfName(name, now)];
  const next = { ...typed, name };
  for (const field of ['category', 'taxFree', 'useBy'] as const) {
    const isOwn = touched.includes(field) || (typed[field] !== '' && typed[field] !== before[field]);
    if (!isOwn) next[field] = after[field];
  }
  return next;
}
