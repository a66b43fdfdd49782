import { darker, lighter } from '../colour.ts';
import type { DrawForm } from '../look.ts';
import { place, shadow } from '../place.ts';
import { badge, sideBySide, writing } from './shading.ts';

const GLOSS =
  '<path d="M176 330L330 300L250 500L130 520z" fill="#fff" opacity=".2"/><path d="M370 300l44-6l-80 200l-46 4z" fill="#fff" opacity=".16"/>';

/** On a foam tray under film, as butchers and fishmongers sell. */
export const tray: DrawForm = (look) => {
  const spots =
    look.count === 1
      ? [{ x: 320, y: 392, size: 286, turn: 0 }]
      : [
          { x: 206, y: 382, size: 196, turn: -8 },
          { x: 434, y: 382, size: 196, turn: 8 },
          { x: 320, y: 412, size: 204, turn: 0 },
        ];
  const lie = spots
    .map(
      (spot, i) =>
        shadow(spot.x, spot.y + spot.size * 0.38, spot.size * 0.44, 20) +
        place(look.beside && i === 0 ? look.beside : look.food, spot),
    )
    .join('');
  return (
    `${shadow(320, 566, 320, 40)}<path d="M96 286h448q22 0 28 26l38 206q4 42-40 44H70q-44-2-40-44l38-206q6-26 28-26z" fill="${darker(look.colour, 0.16)}"/>` +
    `<path d="M100 276h440q22 0 27 24l36 200q4 40-38 42H75q-42-2-38-42l36-200q5-24 27-24z" fill="${look.colour}"/>` +
    `<path d="M128 306h384q16 0 19 18l28 158q3 28-26 28H107q-29 0-26-28l28-158q3-18 19-18z" fill="${darker(look.colour, 0.1)}"/>${lie}${GLOSS}` +
    '<path d="M100 276h440q22 0 27 24l36 200q4 40-38 42H75q-42-2-38-42l36-200q5-24 27-24z" fill="#eaf6ff" opacity=".13"/>' +
    `<g transform="rotate(-4 486 322)"><rect x="420" y="276" width="138" height="88" rx="10" fill="#fffdf7"/><rect x="420" y="276" width="138" height="26" rx="10" fill="${look.accent}"/>` +
    `<g fill="#4b4038" opacity=".75"><rect x="436" y="314" width="74" height="9" rx="4"/><path d="M436 332h4v20h-4zM446 332h7v20h-7zM458 332h3v20h-3zM466 332h8v20h-8zM480 332h4v20h-4zM490 332h7v20h-7zM502 332h3v20h-3z"/></g></g>`
  );
};

/** In a clear tub with a coloured lid: side dishes, salads. */
export const tub: DrawForm = (look) => {
  const inside = [
    [214, 440],
    [322, 428],
    [428, 440],
    [268, 492],
    [376, 494],
  ]
    .map(([x = 0, y = 0], i) =>
      place(look.beside && i % 2 === 1 ? look.beside : look.food, {
        x,
        y,
        size: 158,
        turn: ((i * 47) % 40) - 20,
        flip: i % 2 === 1,
      }),
    )
    .join('');
  const outline = 'M92 336h456l-34 204q-4 22-30 22H156q-26 0-30-22z';
  const one =
    `${shadow(320, 562, 260, 34)}<clipPath id="tub"><path d="${outline}"/></clipPath><path d="${outline}" fill="#fdfdfb" opacity=".8"/><g clip-path="url(#tub)">${inside}</g>` +
    `<path d="${outline}" fill="#dff1f7" opacity=".22"/><path d="M112 352h52l22 190h-36z" fill="#fff" opacity=".5"/><path d="${outline}" fill="none" stroke="#cfdcdc" stroke-width="4"/>` +
    `<path d="M70 300q0-44 44-46l60-6h292l60 6q44 2 44 46v22q0 20-22 20H92q-22 0-22-20z" fill="${look.colour}"/>` +
    `<path d="M70 308h500v14q0 20-22 20H92q-22 0-22-20z" fill="${darker(look.colour, 0.18)}"/><path d="M96 276q4-10 24-12l64-4h120l-10 24H96z" fill="#fff" opacity=".32"/>` +
    `<path d="M222 254h196l14 212q-112 18-224 0z" fill="#fffaf0"/><path d="M222 254h196l3 44H219z" fill="${look.accent}"/>` +
    `${place(look.food, { x: 320, y: 366, size: 112 })}${writing(320, 428, 118, darker(look.accent, 0.25), 12)}`;
  return sideBySide(look.count ?? 1, 250, one);
};

/** In a clear bag under a printed header. */
export const clearBag: DrawForm = (look) => {
  const inside = [
    [224, 330],
    [412, 332],
    [320, 316],
    [200, 432],
    [318, 424],
    [440, 432],
    [252, 506],
    [388, 508],
  ]
    .map(([x = 0, y = 0], i) =>
      place(look.beside && i % 3 === 1 ? look.beside : look.food, {
        x,
        y,
        size: 168,
        turn: ((i * 53) % 44) - 22,
        flip: i % 2 === 1,
      }),
    )
    .join('');
  const outline = 'M148 138h344q-6 70 22 150q40 150 14 246q-8 26-36 28H148q-28-2-36-28q-26-96 14-246q28-80 22-150z';
  return (
    `${shadow(320, 564, 250, 36)}<path d="${outline}" fill="#f4fbff" opacity=".62"/>${inside}<path d="${outline}" fill="#e8f5fb" opacity=".16"/>` +
    '<path d="M160 250q20-20 14-60l50-10q-30 150-50 330l-44 10q-20-140 30-270z" fill="#fff" opacity=".42"/><path d="M470 260q34 120 22 250l-24 6q8-140-22-250z" fill="#fff" opacity=".3"/>' +
    `<path d="${outline}" fill="none" stroke="#d5e2e6" stroke-width="4"/><path d="M140 84q180-18 360 0l6 150q-186 44-372 0z" fill="${look.colour}"/>` +
    `<path d="M140 84q180-18 360 0l1 26q-180-18-362 0z" fill="${darker(look.colour, 0.2)}"/><path d="M134 222q186 44 372 0v14q-186 46-372 0z" fill="${look.accent}"/>` +
    `<circle cx="320" cy="88" r="9" fill="#fff" opacity=".7"/>${badge(look, 206, 172, 46)}${writing(372, 150, 176, lighter(look.colour, 0.85), 18)}`
  );
};

/** A printed stand-up pouch. */
export const pouch: DrawForm = (look) => {
  const outline = 'M168 110h304q4 60 12 130l26 286q-20 36-190 36t-190-36l26-286q8-70 12-130z';
  const one =
    `${shadow(320, 560, 230, 34)}<linearGradient id="fold"><stop stop-color="#1c1008" stop-opacity=".26"/><stop offset=".12" stop-color="#fff" stop-opacity=".26"/><stop offset=".24" stop-color="#fff" stop-opacity="0"/><stop offset=".8" stop-color="#1c1008" stop-opacity="0"/><stop offset="1" stop-color="#1c1008" stop-opacity=".3"/></linearGradient>` +
    `<clipPath id="pouch"><path d="${outline}"/></clipPath><path d="${outline}" fill="${look.colour}"/><g clip-path="url(#pouch)"><path d="M100 400q220-90 460 20v200H100z" fill="${look.accent}"/><path d="M100 384q220-90 460 20v16q-240-110-460-20z" fill="#fffaf0" opacity=".9"/></g>` +
    `<path d="${outline}" fill="url(#fold)"/><rect x="166" y="104" width="308" height="36" rx="6" fill="${darker(look.colour, 0.16)}"/><path d="M176 122h288" stroke="#fff" stroke-width="3" stroke-dasharray="10 7" opacity=".55"/>` +
    `<path d="M196 540q124 20 248 0" stroke="#1c1008" stroke-opacity=".2" stroke-width="6" fill="none"/>` +
    `${writing(320, 172, 190, lighter(look.colour, 0.88), 20)}${badge(look, 320, 366, 122)}`;
  return sideBySide(look.count ?? 1, 280, one);
};

/** A puffed snack bag with crimped ends. */
export const snackBag: DrawForm = (look) => {
  const teeth = (y: number, down: boolean) =>
    Array.from(
      { length: 17 },
      (_, i) => `L${150 + i * 20 + 10} ${y + (down ? 12 : -12)}L${150 + (i + 1) * 20} ${y}`,
    ).join('');
  const outline = `M150 92${teeth(92, false)}Q476 130 488 190Q520 330 488 470Q476 520 490 560L150 560Q164 520 152 470Q120 330 152 190Q164 130 150 92z`;
  const one =
    `${shadow(320, 570, 220, 30)}<linearGradient id="puff"><stop stop-color="#1c1008" stop-opacity=".32"/><stop offset=".2" stop-color="#fff" stop-opacity=".32"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".75" stop-color="#1c1008" stop-opacity="0"/><stop offset="1" stop-color="#1c1008" stop-opacity=".34"/></linearGradient>` +
    `<clipPath id="snack"><path d="${outline}"/></clipPath><path d="${outline}" fill="${look.colour}"/><g clip-path="url(#snack)"><circle cx="320" cy="372" r="196" fill="${look.accent}"/><circle cx="320" cy="372" r="164" fill="#fffaf0" opacity=".92"/></g>` +
    `<path d="${outline}" fill="url(#puff)"/><g stroke="#fff" stroke-opacity=".4" stroke-width="4"><path d="M158 112h326M158 122h326M158 536h326M158 546h326"/></g>` +
    `${writing(320, 150, 200, lighter(look.colour, 0.9), 22)}${place(look.food, { x: 268, y: 392, size: 196, turn: -10 })}${place(look.beside ?? look.food, { x: 398, y: 340, size: 150, turn: 14, flip: true })}`;
  return sideBySide(look.count ?? 1, 250, one);
};
