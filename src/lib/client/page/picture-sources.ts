/** Widths in pixels that every uploaded picture is kept in, square. */
const PICTURE_WIDTHS = [160, 320, 640] as const;

/** For a picture that does not load, and for what has no sub-category. */
export const PLACEHOLDER_PICTURE = '/placeholder.svg';

/**
 * For a product without picture: its sub-category's drawing. Of an answer that was stored before it said so, the plain
 * one.
 */
const placeholderOf = (category?: string) => (category ? `/placeholders/${category}.svg` : PLACEHOLDER_PICTURE);

/** The parts of a <picture>, for the component and for static HTML alike. */
export interface PictureParts {
  /** Best first; none for the placeholder. */
  sources: { type: string; set: string }[];
  src: string;
  width: number;
  height: number;
}

/** A product's square picture in all its sizes; for null the placeholder of its sub-category, named by its key. */
export function pictureParts(imageKey: string | null, category?: string): PictureParts {
  const shape = { width: 320, height: 320 };
  if (!imageKey) return { ...shape, sources: [], src: placeholderOf(category) };
  const source = (format: string) => ({ type: `image/${format}`, set: setOf(imageKey, format, PICTURE_WIDTHS) });
  return { ...shape, sources: ['avif', 'webp'].map(source), src: `/files/${imageKey}/320.webp` };
}

/**
 * The same for a page of many cards, whose HTML is mostly these addresses: one, at most 14rem wide, of which a browser
 * that reads no AVIF takes the WebP (`picture-fallback.ts`).
 */
export const cardPicture = (imageKey: string | null, category?: string): string =>
  imageKey ? `/files/${imageKey}/320.avif` : placeholderOf(category);

const setOf = (imageKey: string, format: string, widths: readonly number[]): string =>
  widths.map((width) => `/files/${imageKey}/${width}.${format} ${width}w`).join(',');
