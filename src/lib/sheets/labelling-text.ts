import { foldedCell } from '#lib/domain/cell-text.ts';
import { ALLERGENS, type Allergen, allergensInOrder, type Storage } from '#lib/domain/product/labelling.ts';

/**
 * How people write label fields in a table; the names of `messages/product/labelling.ts` are among them (a test
 * compares).
 */

const STORAGE_WORDS: Record<string, Storage> = {
  상온: 'ambient',
  실온: 'ambient',
  상온보관: 'ambient',
  실온보관: 'ambient',
  냉장: 'chilled',
  냉장보관: 'chilled',
  냉동: 'frozen',
  냉동보관: 'frozen',
};

const ALLERGEN_WORDS: Record<Allergen, readonly string[]> = {
  egg: ['알류', '계란', '달걀', '난류', '메추리알'],
  milk: ['우유'],
  buckwheat: ['메밀'],
  peanut: ['땅콩'],
  soybean: ['대두', '콩'],
  wheat: ['밀', '밀가루'],
  mackerel: ['고등어'],
  crab: ['게'],
  shrimp: ['새우'],
  pork: ['돼지고기', '돼지'],
  peach: ['복숭아'],
  tomato: ['토마토'],
  sulfite: ['아황산류', '아황산', '이산화황'],
  walnut: ['호두'],
  chicken: ['닭고기', '닭'],
  beef: ['쇠고기', '소고기'],
  squid: ['오징어'],
  shellfish: ['조개류', '조개', '굴', '전복', '홍합'],
  pineNut: ['잣'],
};

const ALLERGEN_OF = new Map(ALLERGENS.flatMap((key) => ALLERGEN_WORDS[key].map((word) => [word, key] as const)));
const NONE = new Set(['없음', '해당없음', '무']);

const wordOf = (text: string) => text.replace(/\s/g, '');

/** 상온, 냉장 or 냉동; null for an empty cell. */
export function readStorage(cell: string): Storage | 'unreadable' | null {
  const word = wordOf(foldedCell(cell));
  return word === '' ? null : (STORAGE_WORDS[word] ?? 'unreadable');
}

/**
 * '우유, 밀, 조개류(굴)'; '없음' for none of them, null for an empty cell. A word that is no allergen makes all of it
 * unreadable.
 */
export function readAllergens(cell: string): Allergen[] | 'unreadable' | null {
  const text = foldedCell(cell)
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:함유|포함)(?=[ ),.]|$)/g, '');
  if (text === '') return null;
  if (NONE.has(wordOf(text))) return [];
  const words = text
    .split(/[,./·;()\s]+/)
    .map(wordOf)
    .filter((word) => word !== '');
  const keys = words.map((word) => ALLERGEN_OF.get(word));
  return keys.includes(undefined) || keys.length === 0 ? 'unreadable' : allergensInOrder(keys as Allergen[]);
}
