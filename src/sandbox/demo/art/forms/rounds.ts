import { darker, lighter } from '../colour.ts';
import type { DrawForm } from '../look.ts';
import { place, shadow } from '../place.ts';
import { badge, rounded, sideBySide, writing } from './shading.ts';

/** A tall drinks can. */
export const drinkCan: DrawForm = (look) => {
  const one =
    `${shadow(320, 562, 130, 26)}${rounded('M222 140q98 26 196 0l10 34v348q-4 26-24 36q-84 18-168 0q-20-10-24-36V174z', look.colour)}` +
    `<ellipse cx="320" cy="138" rx="98" ry="22" fill="#d9dde0"/><ellipse cx="320" cy="136" rx="84" ry="16" fill="#aeb5ba"/><ellipse cx="332" cy="134" rx="32" ry="8" fill="#e8ebed"/>` +
    `<path d="M212 452q108 30 216 0v70q-4 26-24 36q-84 18-168 0q-20-10-24-36z" fill="${look.accent}"/><path d="M214 506q106 26 212 0" stroke="#fff" stroke-width="4" fill="none" opacity=".4"/>` +
    `${writing(320, 198, 134, lighter(look.colour, 0.9), 18)}${badge(look, 320, 354, 88)}<path d="M240 186v340" stroke="#fff" stroke-width="13" opacity=".34" stroke-linecap="round"/>`;
  return sideBySide(look.count ?? 1, 245, one);
};

/** A squat food tin. */
export const tin: DrawForm = (look) => {
  const ribs = [262, 540]
    .map((y) => `<path d="M140 ${y}q180 42 360 0" stroke="#8f979c" stroke-width="5" fill="none" opacity=".8"/>`)
    .join('');
  const one =
    `${shadow(320, 572, 220, 30)}${rounded('M136 236q184 52 368 0v298q-184 64-368 0z', '#c9cfd3')}${rounded('M138 284q182 48 364 0v220q-182 52-364 0z', look.colour)}` +
    `<path d="M138 284q182 48 364 0v26q-182 48-364 0z" fill="${look.accent}"/><path d="M138 482q182 52 364 0v22q-182 52-364 0z" fill="${look.accent}"/>${ribs}` +
    `<ellipse cx="320" cy="234" rx="184" ry="46" fill="#e3e7ea"/><ellipse cx="320" cy="232" rx="160" ry="36" fill="#bcc4c9"/><path d="M300 226q30-22 70-8q8 12-20 16l-46 4z" fill="#eef1f3"/>${badge(look, 320, 414, 90)}`;
  return sideBySide(look.count ?? 1, 300, one);
};

/** A glass jar; `colour` is what is in it. */
export const jar: DrawForm = (look) => {
  const body = 'M204 190h232q8 18 30 32q16 12 16 44v256q0 40-44 40H202q-44 0-44-40V266q0-32 16-44q22-14 30-32z';
  const one =
    `${shadow(320, 562, 190, 28)}${rounded(body, lighter(look.colour, 0.1))}<path d="M204 190h232q8 18 30 32H174q22-14 30-32z" fill="#fff" opacity=".45"/>` +
    `${rounded('M188 118h264q10 0 10 12v54q0 12-10 12H188q-10 0-10-12v-54q0-12 10-12z', look.accent)}<path d="M196 136h250M196 152h250M196 168h250" stroke="#1c1008" stroke-opacity=".12" stroke-width="4"/>` +
    `${rounded('M160 300q160 22 320 0v198q-160 22-320 0z', '#fffaf0')}<path d="M160 300q160 22 320 0v16q-160 22-320 0z" fill="${look.accent}"/><path d="M160 484q160 22 320 0v14q-160 22-320 0z" fill="${look.accent}"/>` +
    `${place(look.food, { x: look.beside ? 272 : 320, y: 398, size: 142 })}${look.beside ? place(look.beside, { x: 384, y: 404, size: 118 }) : ''}<path d="M184 250v272" stroke="#fff" stroke-width="12" opacity=".45" stroke-linecap="round"/>`;
  return sideBySide(look.count ?? 1, 290, one);
};

/** A small cup with a foil lid. */
export const yogurtCup: DrawForm = (look) => {
  const one =
    `${shadow(320, 562, 170, 28)}${rounded('M168 236h304l-40 306q-4 20-26 20H234q-22 0-26-20z', look.colour)}<path d="M176 300h288l-22 170q-122 60-246 0z" fill="${look.accent}" opacity=".9"/>` +
    `<ellipse cx="320" cy="232" rx="170" ry="38" fill="${darker(look.accent, 0.15)}"/><ellipse cx="320" cy="224" rx="170" ry="38" fill="${lighter(look.accent, 0.55)}"/><path d="M466 236q44 8 34 34l-44-16z" fill="${lighter(look.accent, 0.35)}"/>` +
    `${place(look.food, { x: 320, y: 224, size: 66 })}${badge(look, 320, 394, 88)}<path d="M196 262l34 274" stroke="#fff" stroke-width="14" opacity=".4" stroke-linecap="round"/>`;
  return sideBySide(look.count ?? 1, 270, one);
};

/** A paper cup of instant food under a lid. */
export const noodleCup: DrawForm = (look) => {
  const one =
    `${shadow(320, 562, 190, 28)}${rounded('M140 208h360l-52 330q-4 24-32 24H224q-28 0-32-24z', look.colour)}<path d="M152 288h336l-10 62q-158 48-316 0z" fill="${look.accent}"/><path d="M182 470q138 40 276 0l-10 68q-4 24-32 24H224q-28 0-32-24z" fill="${darker(look.colour, 0.2)}"/>` +
    `<ellipse cx="320" cy="206" rx="196" ry="48" fill="#e9e4da"/><ellipse cx="320" cy="198" rx="196" ry="48" fill="#fffaf0"/><ellipse cx="320" cy="198" rx="150" ry="34" fill="${look.accent}" opacity=".85"/><path d="M496 208q52 12 38 44l-50-22z" fill="#fffaf0"/>` +
    `${badge(look, 320, 400, 104)}<path d="M172 240l42 290" stroke="#fff" stroke-width="15" opacity=".36" stroke-linecap="round"/>`;
  return sideBySide(look.count ?? 1, 300, one);
};

/** A take-away cup with a dome lid; `colour` is the drink. */
export const coffeeCup: DrawForm = (look) => {
  const one =
    `${shadow(320, 562, 140, 26)}<path d="M338 60l-14 130" stroke="${look.accent}" stroke-width="18" stroke-linecap="round"/>${rounded('M200 214h240l-32 324q-2 24-26 24H258q-24 0-26-24z', look.colour)}` +
    `<path d="M204 260h232l-4 36q-112 26-224 0z" fill="#fff" opacity=".3"/><path d="M186 190q0-26 30-28q24-52 104-52t104 52q30 2 30 28v22q0 10-12 10H198q-12 0-12-10z" fill="#eef6f8" opacity=".82"/><path d="M186 192h268v20q0 10-12 10H198q-12 0-12-10z" fill="#d5e3e8"/>` +
    `${rounded('M212 336q108 22 216 0l-14 146q-94 20-188 0z', '#fffaf0')}<path d="M212 336q108 22 216 0l-2 16q-106 22-212 0z" fill="${look.accent}"/>${place(look.food, { x: 320, y: 420, size: 104 })}` +
    '<path d="M228 240l26 290" stroke="#fff" stroke-width="12" opacity=".42" stroke-linecap="round"/>';
  return sideBySide(look.count ?? 1, 250, one);
};
