import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diskPictureStore, refuseUnlessWritable } from '#lib/server/platform/files/disk-picture-store.ts';
import type { Picture } from '#lib/server/platform/files/picture.ts';

/** A disk on which only so many bytes of each file find room; slowly, as full disks are. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY, isReadOnly: false, isFull: false }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  return {
    ...real,
    async mkdir(...given: Parameters<typeof real.mkdir>) {
      if (disk.isReadOnly) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
      if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      return real.mkdir(...given);
    },
    async writeFile(path: string, bytes: Buffer) {
      // A wait: this write is slower than the removal of what a failed one leaves.
      if (bytes.length > 8) await wait(30);
      await real.writeFile(path, bytes.subarray(0, disk.room));
      if (bytes.length > disk.room)
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  };
});

const PICTURE: Picture = {
  width: 640,
  height: 640,
  colour: '#aabbcc',
  variants: [
    { width: 160, format: 'webp', bytes: Buffer.from('small') },
    { width: 320, format: 'webp', bytes: Buffer.from('a little larger') },
    { width: 640, format: 'avif', bytes: Buffer.from('large') },
  ],
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a full disk refuses a picture, leaves nothing of it, and takes it once there is room', async () => {
  const store = diskPictureStore(folder);
  disk.room = 4;
  await expect(store.save('apple-1', PICTURE)).rejects.toMatchObject({ code: 'storageFull' });
  // A wait: the slow write would come back with its folder by now.
  await wait(60);
  expect(await readdir(folder)).toEqual([]);
  expect(await store.has('apple-1')).toBe(false);

  disk.room = Number.POSITIVE_INFINITY;
  await store.save('apple-1', PICTURE);
  expect(await readdir(folder)).toEqual(['apple-1']);
});

test('a folder that may not be written to stops a server at its start, and refuses a picture later', async () => {
  await refuseUnlessWritable(folder);
  expect(await readdir(folder)).toEqual([]);
  disk.isReadOnly = true;
  try {
    await expect(refuseUnlessWritable(folder)).rejects.toThrow(/^DATA_DIR: .*cannot be written to by .*EROFS/);
    const refused = await diskPictureStore(folder)
      .save('apple-1', PICTURE)
      .catch((error: unknown) => error);
    // The log is told what it was.
    expect(refused).toMatchObject({ code: 'storageFull', cause: { code: 'EROFS' } });
  } finally {
    disk.isReadOnly = false;
  }
});

test('a full disk stops no server at its start: all but uploads goes on', async () => {
  disk.isFull = true;
  try {
    await refuseUnlessWritable(folder);
    await expect(diskPictureStore(folder).save('apple-1', PICTURE)).rejects.toMatchObject({ code: 'storageFull' });
  } finally {
    disk.isFull = false;
  }
});
