import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDrafts } from '#lib/server/platform/files/delete-drafts.ts';
import { diskPictureStore } from '#lib/server/platform/files/disk-picture-store.ts';
import type { Picture } from '#lib/server/platform/files/picture.ts';
import { isPictureKey, parsePictureUrl, pictureUrl } from '#lib/server/platform/files/picture-address.ts';

const picture = (text: string): Picture => ({
  width: 640,
  height: 640,
  colour: '#aabbcc',
  variants: [
    { width: 160, format: 'webp', bytes: Buffer.from(`${text} 160`) },
    { width: 640, format: 'avif', bytes: Buffer.from(`${text} 640`) },
  ],
});

describe('pictures on the local disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps what it was given, in a folder it makes itself', async () => {
    const store = diskPictureStore(join(folder, 'new', 'files'));
    await store.save('apple-1', picture('apple'));
    expect(await store.has('apple-1')).toBe(true);
    expect(String(await store.read('apple-1', 160, 'webp'))).toBe('apple 160');
    expect(String(await store.read('apple-1', 640, 'avif'))).toBe('apple 640');
    expect(await store.read('apple-1', 320, 'avif')).toBeNull();
    expect(await readdir(join(folder, 'new', 'files'))).toEqual(['apple-1']);
  });

  it('a key stands for one picture for ever, also when two save it at once', async () => {
    const store = diskPictureStore(folder);
    await Promise.all([1, 2, 3, 4].map(() => store.save('apple-1', picture('apple'))));
    await store.save('apple-1', picture('other'));
    expect(String(await store.read('apple-1', 160, 'webp'))).toBe('apple 160');
    expect(await readdir(folder)).toEqual(['apple-1']);
  });

  it('what a power cut left half-written is forgotten after an hour, and nothing else', async () => {
    const store = diskPictureStore(folder);
    await store.save('apple-1', picture('apple'));
    await mkdir(join(folder, '.draft-of-somebody'));
    expect(await deleteDrafts(folder, new Date())).toBe(0);
    expect(await deleteDrafts(folder, new Date(Date.now() + 2 * 3_600_000))).toBe(1);
    expect(await readdir(folder)).toEqual(['apple-1']);
    expect(await deleteDrafts(join(folder, 'nowhere'), new Date())).toBe(0);
  });

  it('knows nothing of a removed or unknown key', async () => {
    const store = diskPictureStore(folder);
    await store.save('apple-1', picture('apple'));
    await store.remove('apple-1');
    await store.remove('apple-1');
    expect(await store.has('apple-1')).toBe(false);
    expect(await store.read('apple-1', 160, 'webp')).toBeNull();
  });

  it.each([
    '../etc',
    '..',
    'a/../../b',
    'short',
    'UPPER-case',
    '.draft-12345',
    'nul\0byte-x',
    'a'.repeat(65),
    '/etc/passwd',
    '가나다라마바',
  ])('refuses the key %j', async (key) => {
    const store = diskPictureStore(join(folder, 'files'));
    await expect(store.save(key, picture('x'))).rejects.toThrow(TypeError);
    expect(await store.has(key)).toBe(false);
    expect(await store.read(key, 160, 'webp')).toBeNull();
    await store.remove(key);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the address of a picture', () => {
  it('is written and read back', () => {
    expect(pictureUrl('apple-1', 320, 'webp')).toBe('/files/apple-1/320.webp');
    expect(parsePictureUrl('/files/apple-1/320.webp')).toEqual({ key: 'apple-1', width: 320, format: 'webp' });
  });

  it.each([
    '/files/apple-1/321.webp',
    '/files/apple-1/320.png',
    '/files/../320.webp',
    '/files/a/b/320.webp',
    '/apple-1/320.webp',
    '/files/apple-1/0320.webp',
  ])('is not %s', (path) => {
    expect(parsePictureUrl(path)).toBeNull();
  });

  it('holds keys of 6 to 64 signs', () => {
    expect(isPictureKey('a'.repeat(64))).toBe(true);
    expect(isPictureKey('a-1234')).toBe(true);
    expect(isPictureKey('-a1234')).toBe(false);
  });
});
