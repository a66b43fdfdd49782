import type { Aisle } from './catalogue.ts';
import type { Dice } from './dice.ts';
import texts from './product-texts.json' with { type: 'json' };

const BY_CATEGORY: Partial<Record<Aisle['category'], readonly string[]>> = {
  fruit: texts.grown,
  vegetable: texts.grown,
  organic: texts.grown,
  meat: texts.counter,
  seafood: texts.counter,
  bread: texts.baked,
  cake: texts.cakes,
  instant: texts.ready,
  simpleCook: texts.ready,
  diet: texts.ready,
};

/** What has no date on it, and stands in no package: it is cheap for other reasons. */
const FRESH: readonly Aisle['category'][] = ['fruit', 'vegetable', 'organic', 'meat', 'seafood'];

/** What a shop writes under a product: why it is cheap, what it is like, how to keep it. */
export function writeDescription(aisle: Aisle, size: string, dice: Dice): string {
  const sentences = [
    dice.pick(FRESH.includes(aisle.category) ? texts.freshReasons : texts.reasons),
    dice.pick(BY_CATEGORY[aisle.category] ?? texts.packed),
    ...(dice.chance(0.35) ? [`구성: ${size}.`] : []),
    dice.pick(texts.storage[aisle.storage]),
  ];
  return sentences.join(' ');
}
