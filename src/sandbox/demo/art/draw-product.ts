import { CATALOGUE, type Kind } from '../catalogue/index.ts';
import { drawLook } from './draw-look.ts';
import { ground } from './ground.ts';
import type { Look } from './look.ts';
import type { NotoArt } from './noto.ts';

/** Which picture a product has: a kind of the catalogue and the number of one of its looks. */
export interface ArtChoice {
  kind: string;
  variant: number;
}

const looksByKind = new Map(CATALOGUE.flatMap((aisle) => aisle.kinds.map((kind) => [kind.key, kind.looks] as const)));
const places = new Map([...looksByKind.keys()].map((key, index) => [key, index]));

/** The pictures that show what a name of the kind says; none where nothing shows it. */
export const artFor = ({ key, looks }: Pick<Kind, 'key' | 'looks'>, name: string): ArtChoice[] =>
  looks.flatMap(({ fits }, variant) =>
    fits?.some((word) => name.includes(word)) === false ? [] : [{ kind: key, variant }],
  );

/** Every picture of the catalogue, kind by kind. */
export const ALL_ART: readonly ArtChoice[] = [...looksByKind].flatMap(([kind, looks]) =>
  looks.map((_, variant) => ({ kind, variant })),
);

const groundOf = ({ kind, variant }: ArtChoice) => ground((places.get(kind) ?? 0) * 3 + variant * 4);

/** The '#rrggbb' a picture has most of, shown while it loads. */
export const toneOf = (choice: ArtChoice): string => groundOf(choice).tone;

/** What a picture is of. Throws RangeError for a kind or variant that does not exist. */
export function lookOf(choice: ArtChoice): Look {
  const look = looksByKind.get(choice.kind)?.[choice.variant];
  if (!look) throw new RangeError(`No picture ${choice.kind}/${choice.variant}`);
  return look;
}

/** Draws a product's picture as a 640 × 640 SVG file. Throws RangeError for a kind or variant that does not exist. */
export function drawProduct(choice: ArtChoice, noto: NotoArt): string {
  return drawLook(lookOf(choice), groundOf(choice), noto);
}
