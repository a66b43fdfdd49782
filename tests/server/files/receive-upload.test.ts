import { PassThrough, Readable } from 'node:stream';
import type { Context } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { receiveUpload } from '#lib/server/platform/files/receive-upload.ts';
import type { UploadShare } from '#lib/server/platform/files/upload-memory.ts';

const PACE = { overMs: 60_000, leastBytesASecond: 1, silentMs: 60_000, withinMs: 60_000, checkEveryMs: 1 };
const request = (body: ReadableStream) =>
  ({
    env: {},
    req: { raw: new Request('http://market.test', { method: 'PUT', body, duplex: 'half' } as RequestInit) },
  }) as Context;
const nothing: UploadShare = { take: () => null, doOthersWait: () => false, giveBack: () => {} };
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
  const slow = { ...PACE, overMs: 5, leastBytesASecond: 1_000_000 };
  await expect(receiveUpload(request(never()), 10, nothing, slow)).rejects.toMatchObject({ code: 'bodyTooSlow' });
  const late = { ...PACE, withinMs: 5 };
  await expect(receiveUpload(request(never()), 10, nothing, late)).rejects.toMatchObject({ code: 'bodyTooSlow' });
});

test('time in which it has to wait for memory is not counted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pace = { ...PACE, overMs: 5, leastBytesASecond: 1_000_000, withinMs: 10_000 };
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

/** A body that brings what it is told to, and ends when it is told. */
function told() {
  const body = new PassThrough();
  return { body, request: request(Readable.toWeb(body) as ReadableStream) };
}

test('all but a byte brought at once, then silence: given up after two seconds where others wait, after eight where nobody does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [others, seconds] of [
    [true, 2],
    [false, 8],
  ] as const) {
    const { body, request } = told();
    const arrived = Promise.withResolvers<void>();
    const share: UploadShare = {
      take() {
        arrived.resolve();
        return null;
      },
      doOthersWait: () => others,
      giveBack: () => {},
    };
    let end = '';
    const receiving = receiveUpload(request, 1_000_001, share).catch(({ code }) => {
      end = code;
    });
    body.write(Buffer.alloc(1_000_000));
    await arrived.promise;
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 600);
    expect(end).toBe('');
    await vi.advanceTimersByTimeAsync(1_500);
    await receiving;
    expect(end).toBe('bodyTooSlow');
  }
});

test('the pace is that of the last seconds; a slow line that brings enough is taken, whoever waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { body, request } = told();
  let bytes = 0;
  let heard = () => {};
  const share: UploadShare = {
    take(length) {
      bytes += length;
      heard();
      return null;
    },
    doOthersWait: () => true,
    giveBack: () => {},
  };
  const receiving = receiveUpload(request, 40 * 40_000, share);
  for (let second = 0; second < 40; second += 1) {
    const wanted = bytes + 40_000;
    const come = new Promise<void>((resolve) => {
      heard = () => bytes >= wanted && resolve();
    });
    body.write(Buffer.alloc(40_000));
    await come;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  body.end();
  expect((await receiving).length).toBe(40 * 40_000);
});

test('more than was announced is refused', async () => {
  const body = Readable.toWeb(Readable.from([Buffer.from('onemore')])) as ReadableStream;
  await expect(receiveUpload(request(body), 3, nothing, PACE)).rejects.toMatchObject({ code: 'bodyTooLarge' });
});
