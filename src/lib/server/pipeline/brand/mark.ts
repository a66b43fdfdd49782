import type { Brand } from '../../config/brand.ts';

/** The corner of its square, in 64ths; a mask of the phone's cuts its own. */
export const MARK_CORNER = 15;

/** The mark of a market without a logo, an awning over a bag with a heart, as what stands in an SVG of 64 × 64. */
export const markShapes = (colour: string, corner: number = MARK_CORNER): string =>
  `<rect width="64" height="64" rx="${corner}" fill="${colour}"/>` +
  '<path fill="#fff8e8" d="M12 17a3 3 0 0 1 3-3h34a3 3 0 0 1 3 3v9a6.7 6.7 0 0 1-13.3 0 6.7 6.7 0 0 1-13.4 0 6.7 6.7 0 0 1-13.3 0z"/>' +
  '<path fill="#f6b93b" d="M25.3 14h13.4v12a6.7 6.7 0 0 1-13.4 0z"/>' +
  '<path fill="#fff8e8" d="M16 36h32v12a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4z"/>' +
  `<path fill="${colour}" d="M32 49.5c-4.5-2.6-7-5.2-7-8.1a3.6 3.6 0 0 1 7-1.2 3.6 3.6 0 0 1 7 1.2c0 2.9-2.5 5.5-7 8.1z"/>`;

/** What stands beside the name in a header, in the same square: the operator's logo as an icon, else the mark. */
export const signShapes = ({ logo, markColour }: Pick<Brand, 'logo' | 'markColour'>): string =>
  logo ? '<image href="/icons/192.png" width="64" height="64"/>' : markShapes(markColour);
