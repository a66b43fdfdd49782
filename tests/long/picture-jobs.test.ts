import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicture } from '#lib/server/platform/files/make-picture.ts';
import { createPictureJobs } from '#lib/server/platform/files/picture-jobs.ts';

const photo = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();

test('pictures are made one after the other, uploads before previews, in one process that ends when it is idle', async () => {
  const jobs = createPictureJobs({ idleMs: 50 });
  expect(jobs.pid()).toBeNull();
  const done: string[] = [];
  const [file, square] = [await photo(900), await photo(64)];
  const first = jobs.run('share', square, 'previews').then(() => done.push('first preview'));
  await expect.poll(() => jobs.pid()).not.toBeNull();
  const pid = jobs.pid();
  expect(pid).not.toBe(process.pid);
  const rest = [
    jobs.run('share', square, 'previews').then(() => done.push('second preview')),
    makePicture(file, 'a seller', jobs).then(({ ok }) => done.push(`picture ${ok}`)),
  ];
  await Promise.all([first, ...rest]);
  expect(done).toEqual(['first preview', 'picture true', 'second preview']);
  expect(jobs.pid()).toBe(pid);
  await expect.poll(() => jobs.pid()).toBeNull();
  await expect.poll(() => isRunning(pid!)).toBe(false);
  expect((await makePicture(file, 'a seller', jobs)).ok).toBe(true);
});

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a picture that takes more memory than one may ends its process alone', async () => {
  // Less than the process begins with: any picture is too much.
  const jobs = createPictureJobs({ maxMb: 8 });
  const file = await photo(3_000);
  expect(await Promise.all([makePicture(file, 'a seller', jobs), makePicture(file, 'a seller', jobs)])).toEqual([
    { ok: false, reason: 'tooManyPixels' },
    { ok: false, reason: 'tooManyPixels' },
  ]);
});

test('a picture that takes too long ends it as well, and the next is made', async () => {
  const jobs = createPictureJobs({ withinMs: 1 });
  expect(await makePicture(await photo(900), 'a seller', jobs)).toEqual({ ok: false, reason: 'tooManyPixels' });
  expect(await jobs.run('cut', await photo(900), 'a seller')).toEqual({ ok: false, why: 'tooHeavy' });
});

test('when too many wait, one more is told to come again', async () => {
  const jobs = createPictureJobs();
  const square = await photo(64);
  const running = Array.from({ length: 52 }, () => jobs.run('share', square, 'previews'));
  const done = await Promise.all(running);
  expect(done.filter(({ ok }) => !ok)).toEqual([{ ok: false, why: 'full' }]);
});
