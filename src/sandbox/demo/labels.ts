import type { CategoryKey } from '#lib/domain/product/categories.ts';
import type { Allergen, Storage } from '#lib/domain/product/labelling.ts';

/** What the label of a demo listing says. */
export interface DemoLabel {
  maker: string | null;
  netContent: string | null;
  storage: Storage | null;
  allergens: Allergen[] | null;
}

const CHILLED: readonly CategoryKey[] = ['meat', 'seafood', 'dairy', 'simpleCook', 'cake', 'juice'];
const BAKED: readonly CategoryKey[] = ['bread', 'cake', 'cookie'];
const BY_A_MAKER: readonly CategoryKey[] = ['dairy', 'sauce', 'water', 'juice', 'coffee', 'functional'];

/** Bakers name themselves; of tins and meals nothing is said, as of many a real listing. */
export function demoLabel(martName: string, category: CategoryKey, size: string): DemoLabel {
  const isBaked = BAKED.includes(category);
  return {
    maker: isBaked ? martName : BY_A_MAKER.includes(category) ? '동네식품 (가상)' : null,
    netContent: size || null,
    storage: CHILLED.includes(category) ? 'chilled' : 'ambient',
    allergens: isBaked ? ['egg', 'milk', 'wheat'] : category === 'dairy' ? ['milk'] : null,
  };
}
