import type { CategoryKey } from '#lib/domain/product/categories.ts';
import type { Allergen, Storage } from '#lib/domain/product/labelling.ts';
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
