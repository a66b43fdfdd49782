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
export const pictureParts = (imageKey: string | null, category?: string): PictureParts =>
  partsOf(imageKey, category, { formats: ['avif', 'webp'], widths: PICTURE_WIDTHS });

/**
 * The same for a page of many cards, whose HTML is mostly these addresses; a browser without AVIF gets the middle size.
 */
export const cardPictureParts = (imageKey: string | null, category?: string): PictureParts =>
  partsOf(imageKey, category, { formats: ['avif'], widths: PICTURE_WIDTHS.slice(1) });

function partsOf(
  imageKey: string | null,
  category: string | undefined,
  { formats, widths }: { formats: readonly string[]; widths: readonly number[] },
): PictureParts {
  const shape = { width: 320, height: 320 };
  if (!imageKey) return { ...shape, sources: [], src: placeholderOf(category) };
  const source = (format: string) => ({
    type: `image/${format}`,
    set: widths.map((width) => `/files/${imageKey}/${width}.${format} ${width}w`).join(', '),
  });
  return { ...shape, sources: formats.map(source), src: `/files/${imageKey}/320.webp` };
}
