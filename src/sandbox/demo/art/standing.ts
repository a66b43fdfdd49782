import { FORMS } from './forms/index.ts';
import type { Look } from './look.ts';

/** A product in a larger scene. A form is drawn in a frame 640 wide and stands at its y = 560; here its foot stands at `x`, `y`. */
export const standing = (look: Look, { x, y, scale }: { x: number; y: number; scale: number }): string =>
  `<g transform="translate(${x - 320 * scale} ${y - 560 * scale}) scale(${scale})">${FORMS[look.form](look)}</g>`;
