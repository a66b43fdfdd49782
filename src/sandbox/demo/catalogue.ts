import type { CategoryKey } from '#lib/domain/product/categories.ts';
import aisles from './catalogue.json' with { type: 'json' };

/** A package size as it ends a product's name, and what it costs in won in the shop before the markdown. */
export type Size = readonly [label: string, priceWon: number];

/** A picture of a kind (`pictures/{width}/{kind}-{its place}.avif`). */
export interface Look {
  /** What is on it, by its name in Noto Emoji. */
  shows: string;
  /** The '#rrggbb' it has most of, shown while it loads. */
  tone: string;
  /** Words of the names that it shows; all names of the kind where there are none. */
  fits?: readonly string[];
}

/**
 * One kind of thing marts sell: how it is called, packed, priced and pictured. A name that no look fits has no picture.
 */
export interface Kind {
  /** Unique in the catalogue. */
  key: string;
  names: readonly string[];
  sizes: readonly Size[];
  looks: readonly Look[];
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

/** What the demo town sells, one aisle per sub-category of spec.md section 2. */
export const CATALOGUE = aisles as unknown as readonly Aisle[];

/** Which picture a product has: a kind of the catalogue and the place of one of its looks. */
export interface ArtChoice {
  kind: string;
  variant: number;
}

/** The pictures that show what a name of the kind says; none where nothing shows it. */
export const artFor = ({ key, looks }: Pick<Kind, 'key' | 'looks'>, name: string): ArtChoice[] =>
  looks.flatMap(({ fits }, variant) =>
    fits?.some((word) => name.includes(word)) === false ? [] : [{ kind: key, variant }],
  );

/** Every picture of the catalogue, kind by kind. */
export const ALL_ART: readonly ArtChoice[] = CATALOGUE.flatMap(({ kinds }) =>
  kinds.flatMap(({ key, looks }) => looks.map((_, variant) => ({ kind: key, variant }))),
);

const looksByKind = new Map(CATALOGUE.flatMap(({ kinds }) => kinds.map(({ key, looks }) => [key, looks] as const)));

/** What a picture is of. Throws RangeError for a kind or variant that does not exist. */
export function lookOf({ kind, variant }: ArtChoice): Look {
  const look = looksByKind.get(kind)?.[variant];
  if (!look) throw new RangeError(`No picture ${kind}/${variant}`);
  return look;
}
