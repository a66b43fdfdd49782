import type { PictureKind } from '#lib/web/picture-file.ts';

export const TAKE_PHOTO = '사진 찍기';
export const photosFullText = (max: number): string => `사진은 ${max}장까지 넣을 수 있어요.`;
export const PHOTOS_COMING = '사진을 올리고 있어요. 잠시만 기다려 주세요.';
export const PHOTOS_FAILED = '올리지 못한 사진이 있어요. 다시 올리거나 삭제해 주세요.';
export const PHOTO_NOT_ONE = '사진 파일이 아니에요. JPG, PNG, HEIC 같은 사진 파일을 골라 주세요.';
export const PHOTO_TOO_LARGE = '사진이 너무 커요. 40MB까지 고를 수 있어요.';

const NAMES: Partial<Record<PictureKind, string>> = { bmp: 'BMP', tiff: 'TIFF', svg: 'SVG' };

const HEIC_REMEDY = '아이폰 설정 → 카메라 → 포맷에서 ‘높은 호환성’을 고르고 다시 찍거나, JPG로 저장해서 올려 주세요.';

/** Why the server takes no pictures of a kind, and what helps. */
export function unsupportedText(kind: PictureKind): string {
  if (kind === 'heic') return `HEIC 사진은 받을 수 없어요. ${HEIC_REMEDY}`;
  return `${NAMES[kind] ?? '이 형식의'} 사진은 받을 수 없어요. JPG나 PNG로 저장해서 올려 주세요.`;
}

/** Why a browser cannot show a picture, and what helps. */
export function unreadableText(kind: PictureKind): string {
  if (kind === 'heic') return `이 브라우저는 HEIC 사진을 열 수 없어요. ${HEIC_REMEDY}`;
  const name = NAMES[kind];
  return `이 브라우저에서 열 수 없는 ${name ? `${name} 사진` : '사진 형식'}이에요. JPG나 PNG로 저장해서 올려 주세요.`;
}
