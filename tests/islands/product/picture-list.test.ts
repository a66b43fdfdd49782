import { expect, test } from 'vitest';
import { createPictureList } from '#islands/shared/picture-list.ts';
import type { Upload } from '#lib/client/caller/upload.ts';
import { PHOTO_NOT_ONE, PHOTOS_COMING, PHOTOS_FAILED, photosFullText } from '#lib/messages/product/picture.ts';

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const kept = [{ imageKey: 'up-kept', imageUrl: '/files/up-kept/640.webp' }];

/** Uploads that end when the test says so. */
function uploads() {
  const ends = new Map<string, (upload: Upload) => void>();
  const send = (file: File) => new Promise<Upload>((resolve) => ends.set(file.name, resolve));
  const end = async (name: string, upload: Upload = { ok: true, stored: `up-${name}` }) => {
    ends.get(name)!(upload);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { send, end };
}

test('photos go up as they are chosen, and are sent in their order once all are there', async () => {
  const { send, end } = uploads();
  const store = createPictureList({ max: 3, kept, send });
  expect(store.stored()).toEqual(['up-kept']);
  void store.add([photo('a'), photo('b')]);
  expect(store.stored()).toBeNull();
  expect(store.$photos.get().problem).toBe(PHOTOS_COMING);
  await end('b');
  await end('a');
  expect(store.stored()).toEqual(['up-kept', 'up-a', 'up-b']);
});

test('there are three at the most, and pictures alone', async () => {
  const { send } = uploads();
  const store = createPictureList({ max: 3, kept, send });
  void store.add([photo('a.txt', 'text/plain')]);
  expect(store.$photos.get()).toMatchObject({ photos: [{ state: 'kept' }], problem: PHOTO_NOT_ONE });
  void store.add([photo('a'), photo('b'), photo('c')]);
  expect(store.$photos.get().photos).toHaveLength(3);
  expect(store.$photos.get().problem).toBe(photosFullText(3));
});

test('one that failed is tried again or taken out; one that is taken out does not come back', async () => {
  const { send, end } = uploads();
  const store = createPictureList({ max: 3, send });
  void store.add([photo('a'), photo('b')]);
  await end('a', { ok: false, message: '사진을 올리지 못했어요.' });
  const [first, second] = store.$photos.get().photos;
  expect(first).toMatchObject({ state: 'failed', why: '사진을 올리지 못했어요.' });
  expect(store.stored()).toBeNull();
  expect(store.$photos.get().problem).toBe(PHOTOS_FAILED);
  store.remove(second!.id);
  await end('b');
  expect(store.$photos.get().photos).toHaveLength(1);
  void store.retry(first!.id);
  await end('a');
  expect(store.stored()).toEqual(['up-a']);
});
