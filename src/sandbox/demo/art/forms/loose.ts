import { darker, lighter } from '../colour.ts';
import type { DrawForm, Look } from '../look.ts';
import { place, type Spot, shadow } from '../place.ts';

const PILES: Record<number, readonly Spot[]> = {
  1: [{ x: 320, y: 350, size: 400 }],
  2: [
    { x: 400, y: 330, size: 300, turn: 10 },
    { x: 232, y: 392, size: 320, turn: -8 },
  ],
  3: [
    { x: 322, y: 262, size: 248, turn: 4 },
    { x: 438, y: 412, size: 256, turn: 10, flip: true },
    { x: 206, y: 420, size: 268, turn: -8 },
  ],
  5: [
    { x: 320, y: 222, size: 196, turn: -4 },
    { x: 208, y: 322, size: 204, turn: -12 },
    { x: 432, y: 318, size: 204, turn: 12, flip: true },
    { x: 328, y: 404, size: 214, turn: 6 },
    { x: 178, y: 466, size: 212, turn: -6, flip: true },
    { x: 468, y: 462, size: 212, turn: 8 },
  ],
};

/** Which of a pile's pieces are the second food. */
const isBeside = (index: number) => index % 3 === 1;

function pieces(look: Look, spots: readonly Spot[]): string {
  return spots
    .map((spot, i) => {
      const food = look.beside && isBeside(i) ? look.beside : look.food;
      return shadow(spot.x, spot.y + spot.size * 0.46, spot.size * 0.46, spot.size * 0.1) + place(food, spot);
    })
    .join('');
}

/** Loose pieces on the table: 1, 2, 3 or 5. */
export const pile: DrawForm = (look) => {
  const spots = PILES[look.count ?? 3] ?? PILES[3]!;
  return shadow(320, 540, 270, 46) + pieces(look, spots);
};

const onTop = (look: Look): string => {
  if (look.count === 1) return place(look.food, { x: 320, y: 352, size: 350 });
  return [
    { x: 400, y: 322, size: 226, turn: 8, flip: true },
    { x: 228, y: 340, size: 232, turn: -10 },
    { x: 322, y: 416, size: 232, turn: 2 },
  ]
    .map((spot, i) => place(look.beside && i === 0 ? look.beside : look.food, spot))
    .join('');
};

/** On a plate in the packaging's colour. */
export const plate: DrawForm = (look) =>
  `${shadow(320, 520, 300, 56)}<ellipse cx="320" cy="470" rx="272" ry="92" fill="${darker(look.colour, 0.22)}"/>` +
  `<ellipse cx="320" cy="458" rx="272" ry="92" fill="${look.colour}"/><ellipse cx="320" cy="458" rx="212" ry="66" fill="${lighter(look.colour, 0.45)}"/>` +
  shadow(320, 468, 176, 44) +
  onTop(look);

/** On a wooden serving board. */
export const board: DrawForm = (look) =>
  `${shadow(320, 556, 310, 44)}<path d="M84 470q0-34 40-40l370-8q40 0 50 34l14 54q4 32-34 34l-408 4q-36 0-36-34z" fill="#8f5a30"/>` +
  '<path d="M84 456q0-34 40-40l370-8q40 0 50 34l14 54q4 32-34 34l-408 4q-36 0-36-34z" fill="#d39a63"/>' +
  '<g stroke="#a86f3f" stroke-width="4" fill="none" opacity=".5"><path d="M110 452q160-20 400-8"/><path d="M104 488q190-16 436-6"/><path d="M120 512q200-10 400-6"/></g>' +
  shadow(320, 486, 190, 40) +
  onTop(look);

/** In a bowl, heaped above its rim. */
export const bowl: DrawForm = (look) => {
  const heap = [
    { x: 232, y: 296, size: 176, turn: -12 },
    { x: 404, y: 290, size: 176, turn: 12, flip: true },
    { x: 318, y: 262, size: 186 },
    { x: 262, y: 348, size: 176, turn: 6 },
    { x: 386, y: 350, size: 176, turn: -6 },
  ]
    .map((spot, i) => place(look.beside && isBeside(i) ? look.beside : look.food, spot))
    .join('');
  return (
    `${shadow(320, 556, 240, 44)}<ellipse cx="320" cy="384" rx="238" ry="62" fill="${darker(look.colour, 0.3)}"/>${heap}` +
    `<path d="M82 380q6 172 150 180h176q144-8 150-180q-30 60-238 62t-238-62z" fill="${look.colour}"/>` +
    `<path d="M82 380q6 172 150 180h60q-120-30-150-150q-40-12-60-30z" fill="#fff" opacity=".25"/>` +
    `<path d="M104 440q20 36 216 38t216-38q-6 20-14 36q-40 26-202 26t-202-26q-8-16-14-36z" fill="${look.accent}" opacity=".85"/>`
  );
};
