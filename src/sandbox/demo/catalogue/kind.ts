import type { CategoryKey } from '#lib/domain/product/categories.ts';
import type { FormName, Look } from '../art/look.ts';
import type { Food } from '../art/place.ts';
import type { Tint } from '../art/tint.ts';

/** A package size as it ends a product's name, and what it costs in won in the shop before the markdown. */
export type Size = readonly [label: string, priceWon: number];

/** A look, and which names of its kind it shows: those that hold one of these words; all of them where it names none. */
export interface KindLook extends Look {
  fits?: readonly string[];
}

/** One kind of thing marts sell: how it is called, packed, priced and pictured. A name that no look fits has no picture. */
export interface Kind {
  /** Unique in the catalogue. */
  key: string;
  names: readonly string[];
  sizes: readonly Size[];
  looks: readonly KindLook[];
}

/** All kinds of one sub-category and what they share. */
export interface Aisle {
  category: CategoryKey;
  /** Words a name begins with: origins for what grows, invented brands for what is made. */
  brands: readonly string[];
  storage: 'cold' | 'frozen' | 'room';
  /** How many days after the sale end the 소비기한 lies, from and to. */
  keepsDays: readonly [number, number];
  kinds: readonly Kind[];
}

/** A food by its Noto name, in other colours. */
export const food = (icon: string, tint: Tint): Food => ({ icon, tint });

const asFood = (from: string | Food): Food => (typeof from === 'string' ? { icon: from } : from);

/** Writes a look in one line; foods may be plain Noto names. */
export function look(
  form: FormName,
  inside: string | Food,
  colour: string,
  accent: string,
  extra: { beside?: string | Food; count?: number; fits?: readonly string[] } = {},
): KindLook {
  return {
    form,
    food: asFood(inside),
    colour,
    accent,
    ...(extra.beside === undefined ? {} : { beside: asFood(extra.beside) }),
    ...(extra.count === undefined ? {} : { count: extra.count }),
    ...(extra.fits === undefined ? {} : { fits: extra.fits }),
  };
}

export const kind = (
  key: string,
  names: readonly string[],
  sizes: readonly Size[],
  looks: readonly KindLook[],
): Kind => ({
  key,
  names,
  sizes,
  looks,
});
