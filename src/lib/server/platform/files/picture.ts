/** The widths every picture is kept in, in CSS pixels at 1×; all are square. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface PictureVariant {
  width: PictureWidth;
  format: PictureFormat;
  bytes: Buffer;
}

/** A picture made once into its variants. `width` and `height` are those of the largest; `colour` is '#rrggbb'. */
export interface Picture {
  width: number;
  height: number;
  colour: string;
  variants: PictureVariant[];
}

export type PictureRefusal = 'notAnImage' | 'tooManyPixels' | 'tooLarge';
export type MadePicture = { ok: true; picture: Picture } | { ok: false; reason: PictureRefusal };
