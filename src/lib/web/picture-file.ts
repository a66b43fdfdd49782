/** The kind of a file, by its first bytes where they tell, else by type and name. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'bmp' | 'tiff' | 'svg' | 'other';

/** Kinds that the server reads itself, should a browser fail to show one. */
const SENT_AS_THEY_ARE: Partial<Record<PictureKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Bytes of a file's beginning that tell its kind. */
export const HEADER_BYTES = 512;

const BY_NAME: Record<string, PictureKind> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
  heic: 'heic',
  heif: 'heic',
  hif: 'heic',
  bmp: 'bmp',
  dib: 'bmp',
  tif: 'tiff',
  tiff: 'tiff',
  svg: 'svg',
  jxl: 'other',
  ico: 'other',
};
const BY_TYPE: Record<string, PictureKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/bmp': 'bmp',
  'image/x-ms-bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/svg+xml': 'svg',
};
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** 'heic' of 'IMG_0001.HEIC' */
const extensionOf = (name: string) => /\.(\w{2,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Whether it may be a picture at all. Some systems know no type for HEIC and others, and none for a name without an
 * ending: then its bytes are looked at.
 */
export function mayBePicture({ type, name }: { type: string; name: string }): boolean {
  if (type.startsWith('image/')) return true;
  const extension = extensionOf(name);
  return (type === '' || type === 'application/octet-stream') && (extension === '' || extension in BY_NAME);
}

function kindOfBytes(header: Uint8Array): PictureKind | null {
  const text = String.fromCharCode(...header.subarray(0, HEADER_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('BM')) return 'bmp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8, 12);
    if (brand === 'avif' || brand === 'avis') return 'avif';
    // 'mif1' is either: what else it is stands among the brands after it.
    if (brand === 'mif1' && text.slice(16, 64).includes('avif')) return 'avif';
    if (HEIC_BRANDS.has(brand)) return 'heic';
  }
  return /^(\xef\xbb\xbf)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(text) && /<svg/i.test(text) ? 'svg' : null;
}

/** The kind of a picture by its type and name. */
export const announcedKind = ({ type, name }: { type: string; name: string }): PictureKind =>
  BY_TYPE[type.toLowerCase()] ?? BY_NAME[extensionOf(name)] ?? 'other';

/** The kind of a picture. */
export const pictureKind = (header: Uint8Array, file: { type: string; name: string }): PictureKind =>
  kindOfBytes(header) ?? announcedKind(file);

/** Kinds that the server cannot read; browsers send a JPEG drawn from them. */
const UNREADABLE: readonly PictureKind[] = ['heic', 'tiff', 'svg', 'bmp'];
export const isReadByServer = (kind: PictureKind): boolean => !UNREADABLE.includes(kind);

/** The type under which the server takes a file as it is; null where only a browser could have shown it. */
export const typeAsItIs = (kind: PictureKind): string | null => SENT_AS_THEY_ARE[kind] ?? null;

/** More than any page shows, and enough to cut a square from. */
export const PICTURE_WIDTH_PX = 1600;

/** The size at which a picture is redrawn: no wider than any page needs; a vector drawing is scaled to that size. */
export function drawnSize(
  { width, height }: { width: number; height: number },
  kind: PictureKind,
): { width: number; height: number } {
  const scale = kind === 'svg' ? PICTURE_WIDTH_PX / Math.max(width, height) : Math.min(1, PICTURE_WIDTH_PX / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
