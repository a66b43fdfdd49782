import type { CategoryKey } from '#lib/domain/product/categories.ts';
import { type Aisle, CATALOGUE, type Kind } from './catalogue.ts';
import type { Dice } from './dice.ts';
import { inTurn } from './dice.ts';
import type { MartCharacter } from './mart-table.ts';

/** What each sort of mart sells, most of it first, and how many products it has out at a time. */
const ASSORTMENTS: Record<MartCharacter, { size: number; aisles: readonly CategoryKey[] }> = {
  super: {
    size: 46,
    aisles: [
      'fruit',
      'vegetable',
      'dairy',
      'instant',
      'meat',
      'cookie',
      'canned',
      'sauce',
      'simpleCook',
      'juice',
      'water',
      'bread',
      'coffee',
      'vegan',
      'seafood',
      'functional',
      'diet',
    ],
  },
  convenience: {
    size: 36,
    aisles: ['instant', 'cookie', 'water', 'dairy', 'coffee', 'functional', 'juice', 'canned', 'bread', 'diet'],
  },
  greengrocer: { size: 28, aisles: ['fruit', 'fruit', 'vegetable', 'organic', 'juice'] },
  butcher: { size: 22, aisles: ['meat', 'meat', 'meat', 'simpleCook', 'sauce'] },
  fishmonger: { size: 22, aisles: ['seafood', 'seafood', 'seafood', 'sauce', 'simpleCook'] },
  sideDishes: { size: 26, aisles: ['instant', 'instant', 'simpleCook', 'sauce', 'vegan'] },
  bakery: { size: 26, aisles: ['bread', 'bread', 'cake', 'cookie', 'coffee'] },
  organic: { size: 34, aisles: ['organic', 'organic', 'vegan', 'diet', 'functional', 'vegetable', 'juice'] },
  market: { size: 24, aisles: ['vegetable', 'fruit', 'instant', 'seafood', 'sauce'] },
  cafe: { size: 24, aisles: ['coffee', 'coffee', 'cake', 'cookie', 'bread', 'juice'] },
  salad: { size: 24, aisles: ['diet', 'diet', 'vegan', 'juice', 'functional', 'organic'] },
  night: { size: 30, aisles: ['instant', 'simpleCook', 'cookie', 'water', 'functional', 'canned'] },
};

export interface Article {
  aisle: Aisle;
  kind: Kind;
  /** One of the kind's names. */
  name: string;
}

const articlesOf = new Map<CategoryKey, readonly Article[]>(
  CATALOGUE.map((aisle) => [
    aisle.category,
    aisle.kinds.flatMap((kind) => kind.names.map((name) => ({ aisle, kind, name }))),
  ]),
);

export const assortmentSize = (character: MartCharacter) => ASSORTMENTS[character].size;

/** Draws up to `count` different articles that suit the mart, its aisles in turn. */
export function drawArticles(character: MartCharacter, count: number, dice: Dice): Article[] {
  const stacks = new Map([...articlesOf].map(([category, articles]) => [category, dice.shuffled(articles)]));
  const { aisles } = ASSORTMENTS[character];
  const drawn: Article[] = [];
  for (let turn = 0; drawn.length < count && turn < count * 4; turn += 1) {
    const article = stacks.get(inTurn(aisles, turn))?.pop();
    if (article) drawn.push(article);
  }
  return drawn;
}
