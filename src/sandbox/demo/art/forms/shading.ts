import type { Look } from '../look.ts';
import { place } from '../place.ts';

/** A gradient across a round body: dark at the rims, light left of the middle. Lay it over the body's colour. */
const ROUND =
  '<linearGradient id="round"><stop stop-color="#23160c" stop-opacity=".3"/><stop offset=".16" stop-color="#fff" stop-opacity=".12"/>' +
  '<stop offset=".3" stop-color="#fff" stop-opacity=".42"/><stop offset=".46" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset=".8" stop-color="#23160c" stop-opacity=".1"/><stop offset="1" stop-color="#23160c" stop-opacity=".34"/></linearGradient>';

/** A body in its colour, rounded by `ROUND`; `path` is the outline. */
export const rounded = (path: string, colour: string) =>
  `${ROUND}<path d="${path}" fill="${colour}"/><path d="${path}" fill="url(#round)"/>`;

/** The round label picture: what is inside, on cream, ringed. */
export function badge(look: Look, x: number, y: number, r: number): string {
  const food = look.beside
    ? place(look.beside, { x: x + r * 0.3, y: y - r * 0.14, size: r * 1.02 }) +
      place(look.food, { x: x - r * 0.22, y: y + r * 0.12, size: r * 1.12 })
    : place(look.food, { x, y, size: r * 1.42 });
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${look.accent}"/><circle cx="${x}" cy="${y}" r="${r * 0.91}" fill="#fffaf0"/>${food}`;
}

/** Two bars where a label has its writing: pictures hold no text, pages say it. */
export function writing(x: number, y: number, width: number, colour: string, thick = 13): string {
  const bar = (w: number, dy: number, h: number, opacity: number) =>
    `<rect x="${x - w / 2}" y="${y + dy}" width="${w}" height="${h}" rx="${h / 2}" fill="${colour}" opacity="${opacity}"/>`;
  return bar(width, 0, thick, 0.92) + bar(width * 0.62, thick * 1.7, thick * 0.6, 0.62);
}

/** Repeats a drawing that stands around x = 320 side by side, the outer ones a little behind and smaller. */
export function sideBySide(count: number, spread: number, one: string): string {
  if (count <= 1) return `<g transform="translate(-25.6 -44.5) scale(1.08)">${one}</g>`;
  const scale = count === 2 ? Math.min(0.86, 210 / spread) : Math.min(0.8, 190 / spread);
  const reach = spread * scale * (count === 2 ? 0.62 : 1.02);
  const at = (offset: number, depth: number) => {
    const s = scale * (1 - depth * 0.07);
    return `<g transform="translate(${320 + offset - 320 * s} ${556 - depth * 26 - 556 * s}) scale(${s})">${one}</g>`;
  };
  if (count === 2) return at(reach, 1) + at(-reach, 0);
  return at(-reach, 1) + at(reach, 1) + at(0, 0);
}
