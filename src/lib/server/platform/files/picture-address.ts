import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from './picture.ts';

export interface PictureAddress {
  key: string;
  width: PictureWidth;
  format: PictureFormat;
}

const KEY = /^[a-z0-9][a-z0-9-]{5,63}$/;

/** A key names one picture, in addresses and on disk: 6 to 64 small letters, digits and hyphens. */
export function isPictureKey(key: string): boolean {
  return KEY.test(key);
}

/** The address of one variant on our own origin: `/files/{key}/{width}.{format}`. */
export function pictureUrl(key: string, width: PictureWidth, format: PictureFormat): string {
  return `/files/${key}/${width}.${format}`;
}

/** Reads an address that `pictureUrl` wrote; null for any other path. */
export function parsePictureUrl(path: string): PictureAddress | null {
  const [, key = '', widthText, formatText] = /^\/files\/([^/]+)\/(\d{1,4})\.([a-z]+)$/.exec(path) ?? [];
  const width = PICTURE_WIDTHS.find((known) => String(known) === widthText);
  const format = PICTURE_FORMATS.find((known) => known === formatText);
  return isPictureKey(key) && width && format ? { key, width, format } : null;
}

/** The key in an upload's response: the key itself, or an address of ours, with or without the origin. */
export function pictureKeyIn(text: string): string | null {
  if (isPictureKey(text)) return text;
  const [, path] = /^(?:https?:\/\/[^/]+)?(\/files\/.*)$/.exec(text) ?? [];
  return path ? (parsePictureUrl(path)?.key ?? null) : null;
}
