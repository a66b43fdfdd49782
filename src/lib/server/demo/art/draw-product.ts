import { CATALOGUE } from '../catalogue/index.ts';
import { drawLook } from './draw-look.ts';
import { ground } from './ground.ts';
import type { NotoArt } from './noto.ts';

/** Which picture a product has: a kind of the catalogue and the number of one of its looks. */
export interface ArtChoice {
  kind: string;
  variant: number;
}

const looksByKind = new Map(CATALOGUE.flatMap((aisle) => aisle.kinds.map((kind) => [kind.key, kind.looks] as const)));
const places = new Map([...looksByKind.keys()].map((key, index) => [key, index]));

/** How many different pictures a kind has; 0 for an unknown kind. */
export function variantsOf(kind: string): number {
  return looksByKind.get(kind)?.length ?? 0;
}

/** Every picture of the catalogue, kind by kind. */
export const ALL_ART: readonly ArtChoice[] = [...looksByKind].flatMap(([kind, looks]) =>
  looks.map((_, variant) => ({ kind, variant })),
);

/** Draws a product's picture as a 640 × 640 SVG file. Throws RangeError for a kind or variant that does not exist. */
export function drawProduct({ kind, variant }: ArtChoice, noto: NotoArt): string {
  const chosen = looksByKind.get(kind)?.[variant];
  if (!chosen) throw new RangeError(`No picture ${kind}/${variant}`);
  return drawLook(chosen, ground((places.get(kind) ?? 0) * 3 + variant * 4), noto);
}
