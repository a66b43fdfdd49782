import { darker, lighter } from '../colour.ts';
import type { DrawForm } from '../look.ts';
import { place, shadow } from '../place.ts';
import { badge, sideBySide, writing } from './shading.ts';

/** A gable-top carton. */
export const milkCarton: DrawForm = (look) => {
  const { colour, accent } = look;
  const one =
    `${shadow(330, 562, 180, 30)}<path d="M200 226h180v336H200z" fill="${lighter(colour, 0.06)}"/><path d="M380 226l88-26v330l-88 32z" fill="${darker(colour, 0.16)}"/>` +
    `<path d="M200 226l30-100h160l-10 100z" fill="${accent}"/><path d="M380 226l10-100l50 14l28 60z" fill="${darker(accent, 0.28)}"/><path d="M228 84h162v44H228z" fill="${accent}"/><path d="M390 84l50 14v44l-50-14z" fill="${darker(accent, 0.2)}"/>` +
    '<path d="M228 106h162" stroke="#fff" stroke-width="3" opacity=".5"/>' +
    `<path d="M200 478q90-50 180 0v84H200z" fill="${accent}"/><path d="M380 478q40-30 88-30v82l-88 32z" fill="${darker(accent, 0.28)}"/>` +
    `${writing(290, 254, 120, accent, 16)}${badge(look, 290, 388, 82)}<path d="M204 228h26v332h-26z" fill="#fff" opacity=".25"/>`;
  return sideBySide(look.count ?? 1, 250, one);
};

/** A small drinks brick with a straw. */
export const brick: DrawForm = (look) => {
  const { colour, accent } = look;
  const one =
    `${shadow(330, 562, 170, 28)}<path d="M372 210l44-116h34" fill="none" stroke="#f4f4f0" stroke-width="13" stroke-linejoin="round"/><path d="M372 210l44-116h34" fill="none" stroke="${accent}" stroke-width="13" stroke-dasharray="10 14" stroke-linejoin="round"/>` +
    `<path d="M206 214h186v348H206z" fill="${colour}"/><path d="M392 214l70-30v342l-70 36z" fill="${darker(colour, 0.22)}"/><path d="M206 214l70-30h186l-70 30z" fill="${lighter(colour, 0.45)}"/>` +
    `<path d="M206 440l186-70v192H206z" fill="${accent}"/><path d="M392 370l70-46v202l-70 36z" fill="${darker(accent, 0.25)}"/><path d="M212 216h20v344h-20z" fill="#fff" opacity=".22"/>` +
    `${writing(299, 240, 120, lighter(colour, 0.88), 17)}${place(look.food, { x: 300, y: 400, size: 176, turn: -6 })}${look.beside ? place(look.beside, { x: 344, y: 480, size: 110, turn: 10 }) : ''}`;
  return sideBySide(look.count ?? 1, 240, one);
};

/** A standing cardboard box. */
export const box: DrawForm = (look) => {
  const { colour, accent } = look;
  const one =
    `${shadow(326, 562, 220, 30)}<path d="M142 168h284v394H142z" fill="${colour}"/><path d="M426 168l84-34v386l-84 42z" fill="${darker(colour, 0.22)}"/><path d="M142 168l86-34h282l-84 34z" fill="${lighter(colour, 0.4)}"/>` +
    `<path d="M142 330q142-70 284-10v242H142z" fill="${accent}" opacity=".95"/><path d="M426 320q44-20 84-20v220l-84 42z" fill="${darker(accent, 0.26)}"/>` +
    `${writing(284, 204, 196, lighter(colour, 0.9), 22)}${badge(look, 284, 400, 118)}<path d="M142 168h22v394h-22z" fill="#fff" opacity=".18"/>`;
  return sideBySide(look.count ?? 1, 260, one);
};

/** A lying box with a window: pizzas, cakes, gift sets. */
export const flatBox: DrawForm = (look) => {
  const { colour, accent } = look;
  const spots = [
    { x: 236, y: 398, size: 166, turn: -6 },
    { x: 404, y: 398, size: 166, turn: 6, flip: true },
  ];
  const inside =
    look.count === 1
      ? place(look.food, { x: 320, y: 400, size: 210 })
      : spots.map((spot, i) => place(look.beside && i === 1 ? look.beside : look.food, spot)).join('');
  return (
    `${shadow(320, 572, 320, 36)}<path d="M112 250h416l66 250H46z" fill="${colour}"/><path d="M46 500h548l-10 62q-2 10-14 10H70q-12 0-14-10z" fill="${darker(colour, 0.22)}"/>` +
    `<path d="M112 250h416l12 44H100z" fill="${accent}"/>${writing(320, 262, 190, '#fffaf0', 13)}` +
    `<path d="M142 320h356l32 148q2 12-12 12H122q-14 0-12-12z" fill="${darker(colour, 0.34)}"/><path d="M150 328h340l30 138q2 8-10 8H130q-12 0-10-8z" fill="#fff7ea"/>${inside}` +
    '<path d="M150 328h110l-70 146h-60q-12 0-10-8z" fill="#fff" opacity=".3"/>' +
    `<path d="M76 520h488" stroke="${accent}" stroke-width="10"/>`
  );
};
