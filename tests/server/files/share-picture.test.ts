import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shareKeyIn, sharePictures, sharePictureUrl } from '#lib/server/platform/files/share-picture.ts';

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c04020' } })
    .webp()
    .toBuffer();

test('a preview is a JPEG of 1200 × 630 with the whole picture on its own colour, whatever its size', async () => {
  for (const side of [120, 640]) {
    const square = await picture(side);
    const share = sharePictures({ read: async () => square });
    const bytes = (await share('apple-1'))!;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const [red, green, blue] = await sharp(bytes).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer();
    for (const [is, wanted] of [
      [red, 0xc0],
      [green, 0x40],
      [blue, 0x20],
    ] as const) {
      expect(Math.abs(is! - wanted)).toBeLessThan(16);
    }
  }
});

test('it is drawn once however many ask, and one that is not there is asked for again', async () => {
  const square = await picture(64);
  const read: string[] = [];
  const share = sharePictures({
    read: async (key) => {
      read.push(key);
      return key === 'nothing-1' ? null : square;
    },
  });
  const [one, two] = await Promise.all([share('apple-1'), share('apple-1')]);
  expect(one).toBe(two);
  expect(await share('apple-1')).toBe(one);
  expect([await share('nothing-1'), await share('nothing-1')]).toEqual([null, null]);
  expect(read).toEqual(['apple-1', 'nothing-1', 'nothing-1']);
});

test('a picture that is broken fails alone', async () => {
  const square = await picture(64);
  const share = sharePictures({ read: async (key) => (key === 'broken-1' ? Buffer.from('no picture') : square) });
  await expect(share('broken-1')).rejects.toThrow();
  expect(await share('apple-1')).not.toBeNull();
});

test('its address is read back, and no other', () => {
  expect(shareKeyIn(sharePictureUrl('apple-1'))).toBe('apple-1');
  for (const path of ['/files/apple-1/640.webp', '/files/../share.jpg', '/files/A/share.jpg', '/share.jpg']) {
    expect(shareKeyIn(path), path).toBeNull();
  }
});
