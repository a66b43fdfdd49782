import type { CategoryKey } from '#lib/domain/product/categories.ts';
import type { Allergen, Storage } from '#lib/domain/product/labelling.ts';
import type { Article } from './assortment.ts';
import type { Aisle } from './catalogue.ts';

/** What the label of a demo listing says. */
export interface DemoLabel {
  maker: string | null;
  netContent: string | null;
  storage: Storage | null;
  allergens: Allergen[] | null;
}

const STORAGE = { cold: 'chilled', frozen: 'frozen', room: 'ambient' } as const;
const BAKED: readonly CategoryKey[] = ['bread', 'cake', 'cookie'];
const BY_A_MAKER: readonly CategoryKey[] = ['dairy', 'sauce', 'water', 'juice', 'coffee', 'functional'];

/** Bakers name themselves; of tins and meals nothing is said, as of many a real listing. */
export function demoLabel(martName: string, { category, storage }: Aisle, size: string): DemoLabel {
  const isBaked = BAKED.includes(category);
  return {
    maker: isBaked ? martName : BY_A_MAKER.includes(category) ? '동네식품 (가상)' : null,
    netContent: size || null,
    storage: STORAGE[storage],
    allergens: isBaked ? ['egg', 'milk', 'wheat'] : category === 'dairy' ? ['milk'] : null,
  };
}

/** What a number begins with: beef of here and from Australia, pork, chicken, duck, and eggs by their shell. */
const SPECIES: Record<string, string> = {
  beef: '002000',
  porkbelly: '100000',
  pork: '100000',
  chicken: '200000',
  duck: '500000',
};
const AUSTRALIAN_BEEF = '801000';

/** 이력번호 of meat, of no farm there is; of a part of it nothing is said, as of many a real listing. */
export function demoTraceNumber(martKey: number, { kind, name }: Pick<Article, 'kind' | 'name'>): string | null {
  const species = name.startsWith('호주산') ? AUSTRALIAN_BEEF : SPECIES[kind.key];
  const serial = martKey * 1_009 + name.length * 7_919;
  return species === undefined || serial % 5 === 0 ? null : species + String(serial % 1_000_000).padStart(6, '0');
}
