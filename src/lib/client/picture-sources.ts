/** Widths in pixels that every uploaded picture is kept in, square. */
const PICTURE_WIDTHS = [160, 320, 640] as const;

export const PLACEHOLDER_PICTURE = '/placeholder.svg';

/** What a <picture> is made of, for the component and for static HTML alike. */
export interface PictureParts {
  /** Best first; none for the placeholder. */
  sources: { type: string; set: string }[];
  src: string;
  width: number;
  height: number;
}

/** A product's square picture in all its sizes; the placeholder for null. */
export const pictureParts = (imageKey: string | null): PictureParts =>
  partsOf(imageKey, { formats: ['avif', 'webp'], widths: PICTURE_WIDTHS });

/** The same for a page of many cards, whose HTML is mostly these addresses; a browser without AVIF gets the middle size. */
export const cardPictureParts = (imageKey: string | null): PictureParts =>
  partsOf(imageKey, { formats: ['avif'], widths: PICTURE_WIDTHS.slice(1) });

function partsOf(
  imageKey: string | null,
  { formats, widths }: { formats: readonly string[]; widths: readonly number[] },
): PictureParts {
  const shape = { width: 320, height: 320 };
  if (!imageKey) return { ...shape, sources: [], src: PLACEHOLDER_PICTURE };
  const source = (format: string) => ({
    type: `image/${format}`,
    set: widths.map((width) => `/files/${imageKey}/${width}.${format} ${width}w`).join(', '),
  });
  return { ...shape, sources: formats.map(source), src: `/files/${imageKey}/320.webp` };
}
