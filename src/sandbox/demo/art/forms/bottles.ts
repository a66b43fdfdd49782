import { darker, lighter } from '../colour.ts';
import type { DrawForm, Look } from '../look.ts';
import { shadow } from '../place.ts';
import { badge, rounded, sideBySide, writing } from './shading.ts';

const cap = (y: number, width: number, colour: string, height = 44) =>
  rounded(`M${320 - width / 2} ${y}h${width}v${height}h-${width}z`, colour) +
  `<rect x="${320 - width / 2 - 4}" y="${y + height - 9}" width="${width + 8}" height="11" rx="4" fill="${darker(colour, 0.25)}"/>`;

const label = (look: Look, y: number, height: number, halfWidth: number, ground: string) =>
  rounded(
    `M${320 - halfWidth} ${y}q${halfWidth} 14 ${halfWidth * 2} 0v${height}q-${halfWidth} 14-${halfWidth * 2} 0z`,
    ground,
  ) +
  `<path d="M${320 - halfWidth} ${y}q${halfWidth} 14 ${halfWidth * 2} 0v14q-${halfWidth} 14-${halfWidth * 2} 0z" fill="${look.accent}"/>`;

/** A clear water bottle; `colour` is the label's. */
export const waterBottle: DrawForm = (look) => {
  const body = 'M282 112h76q2 40 30 66q34 30 34 84v262q0 34-34 36H252q-34-2-34-36V262q0-54 34-84q28-26 30-66z';
  const ribs = [446, 474, 502]
    .map((y) => `<path d="M220 ${y}q100 16 200 0" stroke="#8fc4da" stroke-width="4" fill="none" opacity=".7"/>`)
    .join('');
  const one =
    `${shadow(320, 560, 130, 26)}${rounded(body, '#c9e8f4')}<path d="M219 240q101 20 202 0v284q0 34-34 36H252q-34-2-34-36z" fill="#8fd0ea" opacity=".5"/>${ribs}` +
    `${label(look, 286, 138, 103, look.colour)}${badge(look, 320, 362, 50)}${cap(66, 82, look.accent)}<path d="M246 214q-16 20-14 60v230" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".55" fill="none"/>`;
  return sideBySide(look.count ?? 1, 215, one);
};

/** A bottle filled with `colour`, label on cream. */
export const juiceBottle: DrawForm = (look) => {
  const body = 'M276 126h88q0 36 26 60q42 38 42 92v238q0 42-42 44H250q-42-2-42-44V278q0-54 42-92q26-24 26-60z';
  const one =
    `${shadow(320, 560, 140, 26)}${rounded(body, look.colour)}<path d="M276 126h88q0 20 8 34h-104q8-14 8-34z" fill="#fff" opacity=".4"/>` +
    `${label(look, 300, 196, 112, '#fffaf0')}${badge(look, 320, 384, 66)}${writing(320, 462, 110, look.accent, 12)}${cap(76, 96, look.accent, 52)}` +
    '<path d="M238 224q-14 20-13 54v232" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".5" fill="none"/>';
  return sideBySide(look.count ?? 1, 235, one);
};

/** A slim glass bottle for sauces and oils. */
export const sauceBottle: DrawForm = (look) => {
  const body = 'M290 116h60v96q2 30 34 52q24 18 24 56v206q0 34-32 34H264q-32 0-32-34V320q0-38 24-56q32-22 34-52z';
  const one =
    `${shadow(320, 560, 124, 24)}${rounded(body, look.colour)}${label(look, 336, 172, 88, lighter(look.accent, 0.86))}${badge(look, 320, 412, 56)}${writing(320, 478, 90, darker(look.accent, 0.2), 11)}` +
    `${cap(62, 68, look.accent, 58)}<path d="M304 132v90M258 300q-8 14-8 30" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".45" fill="none"/>`;
  return sideBySide(look.count ?? 1, 205, one);
};
