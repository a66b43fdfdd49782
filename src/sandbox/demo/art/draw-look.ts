import { FORMS } from './forms/index.ts';
import { drawGround, type Ground } from './ground.ts';
import type { Look } from './look.ts';
import type { NotoArt } from './noto.ts';
import { svgDocument } from './svg-document.ts';

/** A product's picture as a 640 × 640 SVG file: a ground, and the product on it. */
export function drawLook(look: Look, ground: Ground, noto: NotoArt): string {
  return svgDocument(640, 640, drawGround(ground) + FORMS[look.form](look), noto);
}
