import { type Tint, tintKey } from './tint.ts';

/** A food icon as drawn into a picture: its name in Noto Emoji and, if wanted, other colours. */
export interface Food {
  icon: string;
  tint?: Tint;
}

export interface Spot {
  /** The middle of the icon, in the picture's 640 × 640 units. */
  x: number;
  y: number;
  size: number;
  /** Degrees clockwise. */
  turn?: number;
  flip?: boolean;
}

/** The id under which `svgDocument` finds and defines the icon. */
const foodId = ({ icon, tint }: Food) => `food_${icon}_${tint ? tintKey(tint) : 'plain'}`;

export function place(food: Food, { x, y, size, turn = 0, flip = false }: Spot): string {
  const scale = size / 128;
  const turned = turn === 0 ? '' : ` rotate(${turn})`;
  return `<use href="#${foodId(food)}" transform="translate(${x} ${y})${turned} scale(${flip ? -scale : scale} ${scale}) translate(-64 -64)"/>`;
}

/** The soft shadow under whatever stands at `y`. */
export function shadow(x: number, y: number, rx: number, ry = rx * 0.16): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#shadow)"/>`;
}
