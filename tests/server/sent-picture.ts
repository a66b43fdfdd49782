import sharp from 'sharp';
import { type Market, ORIGIN } from './market.ts';

/** Sends a picture to the address that was given for it, as a browser does. */
export function putPicture({ app }: Pick<Market, 'app'>, url: string, bytes: Uint8Array): Promise<Response> | Response {
  const { pathname, search } = new URL(url);
  return app.fetch(
    new Request(`${ORIGIN}${pathname}${search}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'image/jpeg', 'content-length': String(bytes.length), origin: ORIGIN },
    }),
  );
}

/** A photo that says who took it. */
export const takenPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
