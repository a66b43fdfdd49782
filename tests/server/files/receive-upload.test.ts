import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { receiveUpload } from '#lib/server/platform/files/receive-upload.ts';
import type { UploadShare } from '#lib/server/platform/files/upload-memory.ts';

const PACE = { graceMs: 0, leastBytesASecond: 1, withinMs: 60_000, checkEveryMs: 1 };
const request = (body: ReadableStream) =>
  ({
    env: {},
    req: { raw: new Request('http://market.test', { method: 'PUT', body, duplex: 'half' } as RequestInit) },
  }) as Context;
const nothing: UploadShare = { take: () => null, giveBack: () => {} };
const never = () => new ReadableStream({ pull: () => new Promise(() => {}) });

test('the bytes that came, counted as they come', async () => {
  const taken: number[] = [];
  const share: UploadShare = {
    ...nothing,
    take(bytes) {
      taken.push(bytes);
      return null;
    },
  };
  const body = Readable.toWeb(Readable.from([Buffer.from('one'), Buffer.from('more')])) as ReadableStream;
  expect(String(await receiveUpload(request(body), 7, share, PACE))).toBe('onemore');
  expect(taken).toEqual([3, 4]);
});

test('what brings too little in its time is given up, at whatever pace it was to come', async () => {
  const slow = { ...PACE, leastBytesASecond: 1_000_000 };
  await expect(receiveUpload(request(never()), 10, nothing, slow)).rejects.toMatchObject({ code: 'bodyTooSlow' });
  const late = { ...PACE, graceMs: 60_000, withinMs: 5 };
  await expect(receiveUpload(request(never()), 10, nothing, late)).rejects.toMatchObject({ code: 'bodyTooSlow' });
});

test('time in which it has to wait for memory is not counted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pace = { ...PACE, graceMs: 5, leastBytesASecond: 1_000_000, withinMs: 10_000 };
  const waits = Promise.withResolvers<void>();
  const room = Promise.withResolvers<void>();
  const share: UploadShare = {
    ...nothing,
    take() {
      waits.resolve();
      return room.promise;
    },
  };
  const body = Readable.toWeb(Readable.from([Buffer.from('one')])) as ReadableStream;
  const receiving = receiveUpload(request(body), 3, share, pace);
  await waits.promise;
  vi.advanceTimersByTime(60_000);
  room.resolve();
  expect(String(await receiving)).toBe('one');
});

test('more than was announced is refused', async () => {
  const body = Readable.toWeb(Readable.from([Buffer.from('onemore')])) as ReadableStream;
  await expect(receiveUpload(request(body), 3, nothing, PACE)).rejects.toMatchObject({ code: 'bodyTooLarge' });
});
