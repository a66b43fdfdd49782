import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BucketConfig } from '#lib/server/config/config.ts';
import { createBucket } from '#lib/server/gateways/files/bucket.ts';
import { bucketPictureStore, refuseUnlessTaken } from '#lib/server/gateways/files/bucket-picture-store.ts';
import { cachedPictures } from '#lib/server/platform/files/cached-pictures.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type Picture } from '#lib/server/platform/files/picture.ts';
import type { PictureStore } from '#lib/server/platform/files/picture-store.ts';
import { BUCKET_OBJECTS } from '#sandbox/bucket/index.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const { name, ...keys } = sandboxCredentials.bucket;
const urlOf = (bucket: string = name) => `${sandbox.origin}/sandbox/s3/${bucket}`;
const bucketOf = (overrides: Partial<BucketConfig> = {}) =>
  createBucket({ url: urlOf(), ...keys, timeoutMs: 2_000, ...overrides });
const objects = async () => (await sandbox.store.list(BUCKET_OBJECTS)).map(({ key }) => key).sort();

const picture = (text: string): Picture => ({
  width: 640,
  height: 640,
  colour: '#aabbcc',
  variants: PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, bytes: Buffer.from(`${text} ${width} ${format}`) })),
  ),
});

describe('pictures in a bucket', () => {
  let store: PictureStore;
  beforeEach(() => {
    store = bucketPictureStore(bucketOf());
  });

  it('keeps what it was given, one object for each variant', async () => {
    await store.save('apple-1', picture('apple'));
    expect(await store.has('apple-1')).toBe(true);
    expect(String(await store.read('apple-1', 160, 'webp'))).toBe('apple 160 webp');
    expect(String(await store.read('apple-1', 640, 'avif'))).toBe('apple 640 avif');
    expect(await store.read('apple-2', 160, 'webp')).toBeNull();
    expect(await objects()).toEqual([
      'apple-1/160.avif',
      'apple-1/160.webp',
      'apple-1/320.avif',
      'apple-1/320.webp',
      'apple-1/640.avif',
      'apple-1/640.webp',
    ]);
  });

  it('a key stands for one picture for ever', async () => {
    await store.save('apple-1', picture('apple'));
    await store.save('apple-1', picture('other'));
    expect(String(await store.read('apple-1', 320, 'avif'))).toBe('apple 320 avif');
  });

  it('knows nothing of a removed key', async () => {
    await store.save('apple-1', picture('apple'));
    await store.remove('apple-1');
    await store.remove('apple-1');
    expect(await store.has('apple-1')).toBe(false);
    expect(await objects()).toEqual([]);
  });

  it.each(['forbidden', 'full', 'error_500', 'timeout'])(
    'a bucket that fails (%s) half-way leaves no picture, and takes it at the next try',
    async (fault) => {
      const bucket = bucketOf({ timeoutMs: 300 });
      // The first call asks whether it is there.
      const has = vi.spyOn(bucket, 'has');
      store = bucketPictureStore(bucket);
      has.mockImplementationOnce(async () => {
        await armFault(sandbox.store, { provider: 'bucket', fault });
        return false;
      });
      await expect(store.save('apple-1', picture('apple'))).rejects.toMatchObject({
        code: 'providerFailed',
        cause: { name: 'BucketError' },
      });
      expect(await store.has('apple-1')).toBe(false);
      await store.save('apple-1', picture('apple'));
      expect(await objects()).toHaveLength(6);
    },
  );

  it('reading from one that is away is refused, and is no picture that is missing', async () => {
    await armFault(sandbox.store, { provider: 'bucket', fault: 'error_500' });
    await expect(store.read('apple-1', 160, 'webp')).rejects.toMatchObject({ code: 'providerFailed' });
  });

  it.each(['../etc', '..', 'a/../../b', 'short', 'UPPER-case', 'nul\0byte-x', 'a'.repeat(65), '가나다라마바'])(
    'refuses the key %j without a call',
    async (key) => {
      await armFault(sandbox.store, { provider: 'bucket', fault: 'error_500' });
      await expect(store.save(key, picture('x'))).rejects.toThrow(TypeError);
      expect(await store.has(key)).toBe(false);
      expect(await store.read(key, 160, 'webp')).toBeNull();
      await store.remove(key);
    },
  );
});

describe('the start of a server', () => {
  const start = async (overrides: Partial<BucketConfig> = {}) => {
    const warn = vi.fn();
    const bucket = bucketOf(overrides);
    await refuseUnlessTaken(bucket, overrides.url ?? urlOf(), warn);
    return warn;
  };

  it('leaves nothing in a bucket that takes pictures', async () => {
    expect(await start()).not.toHaveBeenCalled();
    expect(await objects()).toEqual([]);
  });

  it.each([
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'other' }],
    ['S3_ACCESS_KEY_ID', { accessKeyId: 'other' }],
    ['S3_REGION', { region: 'us-east-1' }],
  ])('is refused by the name of what is wrong: %s', async (setting, overrides) => {
    const error = await start(overrides).catch((error: Error) => error);
    expect(String(error)).toMatch(new RegExp(`S3_BUCKET_URL: .*where pictures are kept, refuses .*${setting}`));
  });

  it('is refused where there is no such bucket, or the key may not write', async () => {
    await expect(start({ url: urlOf('nobody') })).rejects.toThrow('there is no such bucket');
    await armFault(sandbox.store, { provider: 'bucket', fault: 'forbidden' });
    await expect(start()).rejects.toThrow('must be allowed to');
  });

  it.each(['error_500', 'busy', 'full'])('goes on and says so where it may be over soon: %s', async (fault) => {
    await armFault(sandbox.store, { provider: 'bucket', fault });
    expect(await start()).toHaveBeenCalledWith(expect.stringMatching(/^S3_BUCKET_URL: .* answers /));
  });

  it('goes on without a bucket that does not answer', async () => {
    expect(await start({ url: 'http://127.0.0.1:1/b' })).toHaveBeenCalledWith(
      expect.stringContaining('does not answer'),
    );
  });
});

describe('what is kept in memory of a bucket', () => {
  const counting = () => {
    const read = vi.fn(async (key: string, width: number) =>
      key === 'none-1' ? null : Buffer.from(`${key} ${width}`.padEnd(100)),
    );
    const remove = vi.fn(async () => {});
    const store = { read, remove } as Partial<PictureStore> as PictureStore;
    return { read, store };
  };

  it('is asked for once, also by many at the same time', async () => {
    const { read, store } = counting();
    const kept = cachedPictures(store);
    const all = await Promise.all([1, 2, 3].map(() => kept.read('apple-1', 160, 'webp')));
    expect(new Set(all.map(String)).size).toBe(1);
    await kept.read('apple-1', 160, 'webp');
    expect(read).toHaveBeenCalledOnce();
    await kept.read('apple-1', 320, 'webp');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('what is not there, and what failed, is asked for again', async () => {
    const { read, store } = counting();
    const kept = cachedPictures(store);
    expect(await kept.read('none-1', 160, 'webp')).toBeNull();
    expect(await kept.read('none-1', 160, 'webp')).toBeNull();
    expect(read).toHaveBeenCalledTimes(2);
    read.mockRejectedValueOnce(new Error('away'));
    await expect(kept.read('apple-1', 160, 'webp')).rejects.toThrow('away');
    expect(String(await kept.read('apple-1', 160, 'webp'))).toContain('apple-1');
  });

  it('is no more than it may be, and nothing once a picture was removed', async () => {
    const { read, store } = counting();
    const kept = cachedPictures(store, 250);
    for (const key of ['apple-1', 'apple-2', 'apple-3']) await kept.read(key, 160, 'webp');
    await kept.read('apple-3', 160, 'webp');
    expect(read).toHaveBeenCalledTimes(3);
    await kept.read('apple-1', 160, 'webp');
    expect(read).toHaveBeenCalledTimes(4);
    await kept.remove('apple-1');
    await kept.read('apple-3', 160, 'webp');
    expect(read).toHaveBeenCalledTimes(5);
  });
});
