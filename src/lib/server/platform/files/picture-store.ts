import type { Picture, PictureFormat, PictureWidth } from './picture.ts';

/**
 * Where the variants of pictures are kept. A key stands for one picture for ever: saving it again changes nothing.
 * A key that breaks the form of `isPictureKey` is read as absent and refused by `save` with a TypeError.
 */
export interface PictureStore {
  has(key: string): Promise<boolean>;
  save(key: string, picture: Picture): Promise<void>;
  read(key: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}
