import { loweredPrice, type MarkdownStep, type Pricing } from '#lib/domain/product/markdown.ts';
import { createDice } from './dice.ts';
import type { MartCharacter } from './mart-table.ts';
import type { DemoMart, Key } from './town-types.ts';

const step = (minutesBeforeEnd: number, percentOff: number): MarkdownStep => ({ minutesBeforeEnd, percentOff });

/** How marts of a kind mark down what is left towards the end; the others decide by hand. */
const RULES: Partial<Record<MartCharacter, MarkdownStep[]>> = {
  bakery: [step(180, 20), step(60, 40)],
  salad: [step(240, 15), step(120, 30), step(45, 50)],
  market: [step(180, 20), step(90, 35), step(30, 50)],
  cafe: [step(120, 30)],
};
/** Markdowns of the owner's first mart, whose screens testers look at. */
const OWNERS_STEPS = [step(180, 20), step(90, 35), step(30, 50)];
const OWNERS_FIRST_MART: Key = 1;
/** What is put up at the owner's marts costs what its seller says: they have no rule. */
const OWNERS_MARTS = 2;

const HAS_RULE = 0.7;

/** The rule of each mart, by its place in the town; null for none. */
export function demoRules(seed: number, characters: readonly MartCharacter[]): (MarkdownStep[] | null)[] {
  const dice = createDice(seed, 'markdown rules');
  return characters.map((character, index) => {
    const rule = dice.chance(HAS_RULE) ? (RULES[character] ?? null) : null;
    return index < OWNERS_MARTS ? null : rule;
  });
}

/** The steps of a mart's listings. */
export const stepsIn = ({ key, markdown }: Pick<DemoMart, 'key' | 'markdown'>): MarkdownStep[] | null =>
  key === OWNERS_FIRST_MART ? OWNERS_STEPS : markdown;

const HAS_FLOOR = 0.3;
const IS_LOWERED = 0.04;
const FLOOR_SHARE = 0.6;

/** Floors of some listings, and what sellers lowered by hand just now. */
export function demoPricing(seed: number, now: Date) {
  const dice = createDice(seed, 'floors');
  return ({ markdown, priceWon, saleEndsAt }: Omit<Pricing, 'floorPriceWon' | 'loweredWon'>) => {
    const [hasFloor, isLowered] = [dice.chance(HAS_FLOOR), dice.chance(IS_LOWERED)];
    const floor = Math.floor((priceWon * FLOOR_SHARE) / 100) * 100;
    const floorPriceWon = markdown && hasFloor && floor > 0 ? floor : null;
    const pricing = { priceWon, floorPriceWon, markdown, loweredWon: null, saleEndsAt };
    const lowered = isLowered && saleEndsAt > now ? loweredPrice(pricing, dice.pick([10, 20, 30]), now) : null;
    return { floorPriceWon, loweredWon: lowered === null ? null : [lowered] };
  };
}
