import { darker, lighter } from '../colour.ts';
import type { DrawForm, Look } from '../look.ts';
import { place, shadow } from '../place.ts';

function rows(look: Look, spots: readonly (readonly [x: number, y: number])[], size: number): string {
  return spots
    .map(([x, y], i) => {
      const food = look.beside && i % 3 === 1 ? look.beside : look.food;
      return place(food, { x, y, size: size + (i % 3) * 6, turn: ((i * 37) % 34) - 17, flip: i % 2 === 1 });
    })
    .join('');
}

/** Heaped in a market crate. */
export const crate: DrawForm = (look) => {
  const plank = (y: number) =>
    `<rect x="70" y="${y}" width="500" height="52" rx="6" fill="#d8a468"/><rect x="70" y="${y}" width="500" height="9" rx="4" fill="#ecc592"/><path d="M92 ${y + 30}h190M340 ${y + 36}h200" stroke="#b57f45" stroke-width="3" opacity=".55"/>`;
  const heap = rows(
    look,
    [
      [160, 292],
      [270, 252],
      [378, 256],
      [482, 294],
      [210, 352],
      [324, 322],
      [436, 354],
      [138, 384],
      [502, 386],
    ],
    158,
  );
  return (
    `${shadow(320, 572, 300, 40)}<path d="M92 350h456l22 60h-500z" fill="#7d4f2a"/>${heap}${plank(412)}${plank(468)}${plank(524)}` +
    '<rect x="78" y="404" width="30" height="172" rx="5" fill="#b98549"/><rect x="532" y="404" width="30" height="172" rx="5" fill="#b98549"/>' +
    `<rect x="246" y="448" width="148" height="92" rx="10" fill="#fffaf0"/><rect x="246" y="448" width="148" height="16" rx="8" fill="${look.accent}"/>` +
    place(look.food, { x: 320, y: 503, size: 64 })
  );
};

/** In a woven basket. */
export const basket: DrawForm = (look) => {
  const heap = rows(
    look,
    [
      [188, 300],
      [318, 262],
      [448, 302],
      [250, 352],
      [386, 354],
    ],
    186,
  );
  const weave = [0, 1, 2, 3]
    .map((row) =>
      Array.from({ length: 11 }, (_, i) => {
        const x = 104 + i * 40 + (row % 2) * 18 + row * 4;
        return `<rect x="${x}" y="${420 + row * 36}" width="34" height="30" rx="12" fill="${row % 2 === i % 2 ? '#c98f4f' : '#dcaa6c'}"/>`;
      }).join(''),
    )
    .join('');
  return (
    `${shadow(320, 566, 260, 42)}<path d="M120 392C130 120 510 120 520 392" fill="none" stroke="#a8713a" stroke-width="24"/>` +
    `<ellipse cx="320" cy="392" rx="240" ry="50" fill="#6f4522"/>${heap}` +
    '<clipPath id="side"><path d="M80 392q240 84 480 0l-46 150q-8 24-40 26H166q-32-2-40-26z"/></clipPath>' +
    `<g clip-path="url(#side)"><rect x="60" y="380" width="520" height="200" fill="#9c6832"/>${weave}</g>` +
    '<path d="M80 392q240 88 480 0" fill="none" stroke="#e3b579" stroke-width="20" stroke-linecap="round"/>' +
    `<path d="M92 404q228 78 456 0" fill="none" stroke="${look.accent}" stroke-width="8" stroke-dasharray="26 20" stroke-linecap="round"/>`
  );
};

/** In a net bag with a header card. */
export const net: DrawForm = (look) => {
  const heap = rows(
    look,
    [
      [250, 262],
      [384, 262],
      [194, 360],
      [320, 344],
      [446, 360],
      [244, 462],
      [384, 464],
    ],
    168,
  );
  const strands = Array.from({ length: 15 }, (_, i) => {
    const x = 40 + i * 44;
    return `<path d="M${x} 150L${x - 190} 600M${x - 60} 150L${x + 150} 600"/>`;
  }).join('');
  const outline = 'M246 150h148q150 92 156 254q4 158-110 160H200Q86 562 90 404Q96 242 246 150z';
  return (
    `${shadow(320, 566, 240, 40)}<path d="${outline}" fill="${look.accent}" opacity=".2"/>${heap}` +
    `<clipPath id="bag"><path d="${outline}"/></clipPath><g clip-path="url(#bag)" stroke="${look.accent}" stroke-width="4" opacity=".62" fill="none">${strands}</g>` +
    `<path d="${outline}" fill="none" stroke="${look.accent}" stroke-width="5" opacity=".7"/>` +
    `<path d="M222 76h196l12 92q-110 24-220 0z" fill="${look.colour}"/><path d="M222 76h196l3 24H219z" fill="${darker(look.colour, 0.2)}"/>` +
    `<rect x="268" y="116" width="104" height="14" rx="7" fill="${lighter(look.colour, 0.75)}"/><rect x="288" y="140" width="64" height="9" rx="4" fill="${lighter(look.colour, 0.6)}"/>`
  );
};
