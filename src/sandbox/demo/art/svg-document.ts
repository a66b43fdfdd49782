import type { NotoArt } from './noto.ts';
import { readTint, tinted } from './tint.ts';

const FOOD = /href="#(food_([a-z-]+)_([\d_-]+|plain))"/g;

const SHADOW =
  '<radialGradient id="shadow"><stop offset="0" stop-color="#2b1d10" stop-opacity=".34"/>' +
  '<stop offset=".55" stop-color="#2b1d10" stop-opacity=".18"/><stop offset="1" stop-color="#2b1d10" stop-opacity="0"/></radialGradient>';

/** Wraps drawn shapes as an SVG file, with a definition for every food icon they use. */
export function svgDocument(width: number, height: number, shapes: string, noto: NotoArt): string {
  const defined = new Map<string, string>();
  for (const [, id = '', icon = '', tint = ''] of shapes.matchAll(FOOD)) {
    if (defined.has(id)) continue;
    const body = noto(icon);
    defined.set(id, `<g id="${id}">${tint === 'plain' ? body : tinted(body, readTint(tint))}</g>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${SHADOW}${[...defined.values()].join('')}</defs>${shapes}</svg>`;
}
