import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#lib/domain/buyer/limits.ts';
import { openPrivateFiles } from '#lib/server/gateways/files/open-pictures.ts';
import { makePaper } from '#lib/server/platform/files/make-paper.ts';
import { isPrivateKey, newPrivateKey, type PrivateFiles } from '#lib/server/platform/files/private-files.ts';
import { BUCKET_OBJECTS } from '#sandbox/bucket/index.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { runSandbox } from '../sandbox/running-sandbox.ts';
import { openRuntime } from './open-runtime.ts';
import { servePipeline } from './serve-pipeline.ts';

const BYTES = Buffer.from('a paper');

// market.md 20.9, trap 15.
describe.each(['disk', 'bucket'] as const)('private files (%s)', (where) => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>;
  let dataDir: string;
  let files: PrivateFiles;
  beforeEach(async () => {
    sandbox = await runSandbox();
    dataDir = await mkdtemp(join(tmpdir(), 'private-'));
    const { name, ...keys } = sandboxCredentials.bucket;
    const bucket = where === 'bucket' ? { url: `${sandbox.origin}/sandbox/s3/${name}`, ...keys } : null;
    files = openPrivateFiles({ dataDir, bucket });
  });
  afterEach(async () => {
    await sandbox.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are kept, read and removed by a key that nobody comes upon', async () => {
    const keys = Array.from({ length: 50 }, newPrivateKey);
    expect(new Set(keys).size).toBe(50);
    const [key] = keys as [string];
    expect(await files.read(key)).toBeNull();
    await files.save(key, BYTES);
    expect(await files.read(key)).toEqual(BYTES);
    expect(await files.read(newPrivateKey())).toBeNull();
    await files.remove(key);
    await files.remove(key);
    expect(await files.read(key)).toBeNull();
  });

  it.each(['', 'apple-1', '../files/apple-1', `${newPrivateKey()}/..`, 'P'.repeat(41)])(
    'know nothing of %j, which no key is',
    async (key) => {
      expect(isPrivateKey(key)).toBe(false);
      await expect(files.save(key, BYTES)).rejects.toThrow(TypeError);
      expect(await files.read(key)).toBeNull();
      await files.remove(key);
    },
  );

  it('are apart from the pictures, and for no cache', async () => {
    const key = newPrivateKey();
    await files.save(key, BYTES);
    if (where === 'disk') {
      expect(await readdir(dataDir)).toEqual(['private']);
      expect(await readdir(join(dataDir, 'private'))).toEqual([`${key}.webp`]);
      expect(await readFile(join(dataDir, 'private', `${key}.webp`))).toEqual(BYTES);
      expect((await stat(join(dataDir, 'private'))).mode & 0o077).toBe(0);
      return;
    }
    const objects = await sandbox.store.list<{ cacheControl?: string }>(BUCKET_OBJECTS);
    expect(objects.map((object) => object.key)).toEqual([expect.stringContaining(`private/${key}.webp`)]);
  });
});

test('no address under /files/ leads to one, whoever asks and however it is written', async () => {
  const { runtime, close } = await openRuntime();
  try {
    const key = newPrivateKey();
    await openPrivateFiles({ dataDir: runtime.deps.config.dataDir, bucket: null }).save(key, BYTES);
    const server = await servePipeline(runtime);
    const under = [
      `/files/${key}/640.webp`,
      `/files/${key}.webp`,
      `/files/private/${key}.webp`,
      `/files/${key}/share.jpg`,
    ];
    for (const path of under) expect((await fetch(server.origin + path)).status, path).toBe(404);
    // Pages answer these, with something else.
    const others = [`/private/${key}.webp`, `/files/..%2Fprivate/${key}.webp`, `/files/%2e%2e/private/${key}.webp`];
    for (const path of others) expect(await (await fetch(server.origin + path)).text(), path).not.toBe(String(BYTES));
    await server.close();
  } finally {
    await close();
  }
});

describe('a paper', () => {
  const page = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fefefe' } });

  it('is kept whole, made anew and without what the camera wrote into it', async () => {
    const photo = await page(3_000, 1_500)
      .withExif({ IFD0: { Copyright: '홍길동' } })
      .withMetadata()
      .jpeg()
      .toBuffer();
    const paper = await makePaper(photo, 'a seller');
    if (!paper.ok) throw new Error(paper.reason);
    const head = await sharp(paper.bytes).metadata();
    expect(head).toMatchObject({ format: 'webp', width: 2_000, height: 1_000 });
    expect(head.exif).toBeUndefined();
  });

  it('is never enlarged', async () => {
    const paper = await makePaper(await page(300, 420).png().toBuffer(), 'a seller');
    if (!paper.ok) throw new Error(paper.reason);
    expect(await sharp(paper.bytes).metadata()).toMatchObject({ width: 300, height: 420 });
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7 …'), 'notAnImage'],
    ['nothing', Buffer.alloc(0), 'notAnImage'],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'notAnImage'],
    ['more than 10 MiB', Buffer.alloc(UPLOAD_MAX_BYTES + 1), 'tooLarge'],
  ])('is no paper: %s', async (_, bytes, reason) => {
    expect(await makePaper(bytes, 'a seller')).toEqual({ ok: false, reason });
  });
});
