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
export function pictureParts(imageKey: string | null): PictureParts {
  const shape = { width: 320, height: 320 };
  if (!imageKey) return { ...shape, sources: [], src: PLACEHOLDER_PICTURE };
  const source = (format: string) => ({
    type: `image/${format}`,
    set: PICTURE_WIDTHS.map((width) => `/files/${imageKey}/${width}.${format} ${width}w`).join(', '),
  });
  return { ...shape, sources: [source('avif'), source('webp')], src: `/files/${imageKey}/320.webp` };
}
