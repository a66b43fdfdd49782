import type pg from 'pg';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../files/picture.ts';
import type { PictureStore } from '../files/picture-store.ts';
import type { Line, Variant } from './format.ts';

export interface PictureRow {
  key: string;
  width: number;
  height: number;
  colour: string;
}

/** The pictures' rows; read with the rest, in the same transaction. */
export const listPictures = async (client: pg.ClientBase): Promise<PictureRow[]> =>
  (await client.query<PictureRow>('select key, width, height, colour from pictures order by key')).rows;

/** The files behind these rows: they never change once they are there. Those that are missing are told to `miss`. */
export async function* dumpPictures(
  store: Pick<PictureStore, 'read'>,
  pictures: readonly PictureRow[],
  miss: (key: string) => void,
): AsyncGenerator<Line & { is: 'picture' }> {
  for (const picture of pictures) {
    const variants: Variant[] = [];
    for (const width of PICTURE_WIDTHS) {
      for (const format of PICTURE_FORMATS) {
        const bytes = await store.read(picture.key, width, format);
        if (bytes) variants.push({ width, format, bytes: bytes.toString('base64') });
      }
    }
    if (variants.length > 0) yield { is: 'picture', ...picture, variants };
    else miss(picture.key);
  }
}
