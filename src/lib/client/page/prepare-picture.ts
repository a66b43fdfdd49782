import { drawnSize, HEADER_BYTES, type PictureKind, pictureKind, typeAsItIs } from '#lib/web/picture-file.ts';

const QUALITY = 0.88;
/** The size of an image that has none of its own, as a vector drawing may not. */
const NO_SIZE = { width: 1, height: 1 };

export type PreparedPicture = { ok: true; file: File } | { ok: false; kind: PictureKind };

const ready = new WeakMap<File, Promise<PreparedPicture>>();

/**
 * A picture as it is sent: whatever the browser can show, as a JPEG of at most 1,600 px, upright and without what the
 * camera wrote into it (docs/decisions/0036). What it cannot show goes as it is where the server reads it, and is
 * refused by its kind otherwise. Done once for each file.
 */
export function preparePicture(file: File): Promise<PreparedPicture> {
  const before = ready.get(file);
  if (before) return before;
  const preparing = prepare(file);
  ready.set(file, preparing);
  return preparing;
}

async function prepare(file: File): Promise<PreparedPicture> {
  const header = new Uint8Array(
    await file
      .slice(0, HEADER_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  const kind = pictureKind(header, file);
  // A browser that goes by the type shows no drawing under another.
  const typed = kind === 'svg' && file.type !== 'image/svg+xml' ? new Blob([file], { type: 'image/svg+xml' }) : file;
  const blob = await drawn(typed, kind).catch(() => null);
  if (blob) return { ok: true, file: new File([blob], renamed(file.name), { type: blob.type }) };
  const type = typeAsItIs(kind);
  if (type === null) return { ok: false, kind };
  return { ok: true, file: file.type === type ? file : new File([file], file.name, { type }) };
}

const renamed = (name: string): string => `${name.replace(/\.\w{2,5}$/, '') || 'photo'}.jpg`;

async function drawn(file: Blob, kind: PictureKind): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    const size = drawnSize(natural.width > 0 && natural.height > 0 ? natural : NO_SIZE, kind);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const ground = canvas.getContext('2d');
    if (!ground) return null;
    ground.fillStyle = '#ffffff';
    ground.fillRect(0, 0, size.width, size.height);
    const small = size.width < natural.width ? await scaled(file, size.width) : null;
    ground.imageSmoothingQuality = 'high';
    ground.drawImage(small ?? image, 0, 0, size.width, size.height);
    small?.close();
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Scaled as it is decoded: 50 megapixels would not fit into a cheap phone. Null where the browser cannot. */
async function scaled(file: Blob, width: number): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', resizeWidth: width, resizeQuality: 'high' });
  } catch {
    return null;
  }
}
