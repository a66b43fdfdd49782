/** Widths in pixels that every uploaded picture is kept in, square. */
const PICTURE_WIDTHS = [160, 320, 640] as const;

export const PLACEHOLDER_PICTURE = '/placeholder.svg';

export interface PictureSources {
  src: string;
  /** Absent for the placeholder. */
  avif?: string;
  webp?: string;
}

/** The addresses of a product picture's sizes; the placeholder for null. */
export function pictureSources(imageKey: string | null): PictureSources {
  if (!imageKey) return { src: PLACEHOLDER_PICTURE };
  const set = (type: string) =>
    PICTURE_WIDTHS.map((width) => `/files/${imageKey}/${width}.${type} ${width}w`).join(', ');
  return { src: `/files/${imageKey}/320.webp`, avif: set('avif'), webp: set('webp') };
}
