import { describe, expect, test } from 'vitest';
import { unreadableText } from '#lib/messages/product/picture.ts';
import { drawnSize, mayBePicture, pictureKind, typeAsItIs } from '#lib/web/picture-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const none = { type: '', name: '' };

describe('what kind of picture a file is', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['GIF89a', 'gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['BM\0\0', 'bmp'],
    ['II*\0', 'tiff'],
    ['MM\0*', 'tiff'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'avif'],
    ['\0\0\0\x1cftypavif\0\0\0\0', 'avif'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand --><svg>', 'svg'],
    ['<!doctype html><svg>', 'other'],
    ['%PDF-1.7', 'other'],
  ])('%j is %s by its bytes', (text, kind) => expect(pictureKind(bytes(text), none)).toBe(kind));

  test('the bytes go before type and name; where they say nothing, these do', () => {
    expect(pictureKind(bytes('\xff\xd8\xff'), { type: 'image/heic', name: 'a.heic' })).toBe('jpeg');
    expect(pictureKind(bytes('?'), { type: 'image/heif', name: 'a' })).toBe('heic');
    expect(pictureKind(bytes(''), { type: '', name: 'IMG_1.TIF' })).toBe('tiff');
  });

  test.each([
    ['image/x-anything', 'a', true],
    ['', 'IMG_0001.HEIC', true],
    ['application/octet-stream', 'scan.tiff', true],
    ['', 'sheet.csv', false],
    ['application/pdf', 'a.jpg', false],
    ['', 'photo', true],
    ['application/octet-stream', 'photo', true],
    ['text/plain', 'photo', false],
  ])('type %j and name %j may be a picture: %s', (type, name, may) => expect(mayBePicture({ type, name })).toBe(may));
});

test('what no browser shows is named with its remedy, unless the server reads it', () => {
  expect(unreadableText('heic')).toContain('높은 호환성');
  expect(unreadableText('tiff')).toContain('TIFF 사진이에요. JPG나 PNG로');
  expect(unreadableText('other')).toContain('열 수 없는 사진 형식이에요');
  expect([typeAsItIs('png'), typeAsItIs('heic'), typeAsItIs('svg')]).toEqual(['image/png', null, null]);
});

test.each([
  [{ width: 4000, height: 3000 }, 'jpeg', { width: 1600, height: 1200 }],
  [{ width: 300, height: 200 }, 'png', { width: 300, height: 200 }],
  [{ width: 24, height: 12 }, 'svg', { width: 1600, height: 800 }],
  [{ width: 9000, height: 1 }, 'bmp', { width: 1600, height: 1 }],
] as const)('%j of %s is drawn at %j', (natural, kind, size) => expect(drawnSize(natural, kind)).toEqual(size));
