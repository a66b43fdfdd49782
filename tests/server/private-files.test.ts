import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#lib/domain/bytes.ts';
import { openPrivateFiles } from '#lib/server/gateways/files/open-pictures.ts';
import { writeBackup } from '#lib/server/platform/backup/write-backup.ts';
import { makePaper } from '#lib/server/platform/files/make-paper.ts';
import { isPrivateKey, newPrivateKey, type PrivateFiles } from '#lib/server/platform/files/private-files.ts';
import { casePictures, martPapers } from '#lib/server/schema/index.ts';
import { copyPrivateFiles } from '#lib/server/services/market/copy-pictures.ts';
import { BUCKET_OBJECTS } from '#sandbox/bucket/index.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { runSandbox } from '../sandbox/running-sandbox.ts';
import { describeMarket } from './market.ts';
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

// Field case 1.15: what the database names is kept with it.
describeMarket('papers of marts and pictures of cases', (market) => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'private-'));
    folders.push(made);
    return made;
  };

  async function keepTwo(): Promise<[paper: string, picture: string]> {
    const { db, deps, clock } = market();
    const { id: martId, owner } = await market().mart();
    const [paper, picture] = [newPrivateKey(), newPrivateKey()];
    for (const key of [paper, picture]) await deps.privateFiles.save(key, Buffer.from(key));
    const [uploadedBy, at] = [owner.userId, clock.now()];
    await db.insert(martPapers).values({ martId, kind: 'business', key: paper, uploadedBy, at });
    await db.insert(casePictures).values({ upload: `up-${picture}`, key: picture, uploadedBy, at, keepUntil: at });
    return [paper, picture];
  }

  test('are in a backup, which names those that it leaves out', async () => {
    const [paper, picture] = await keepTwo();
    const { pool, deps, clock } = market();
    const stores = { pictures: deps.pictures, privateFiles: deps.privateFiles };
    const written = await writeBackup({ pool, ...stores }, join(await folder(), 'whole'), clock.now());
    expect(written.privateFiles).toBeGreaterThanOrEqual(2);
    expect(written.missing).not.toContain(paper);
    await deps.privateFiles.remove(picture);
    const { missing } = await writeBackup({ pool, ...stores }, join(await folder(), 'without-one'), clock.now());
    expect(missing).toContain(picture);
    await deps.privateFiles.save(picture, BYTES);
  });

  test('are brought to another place, those that are there already left as they are', async () => {
    const [paper, picture] = await keepTwo();
    const { pool, deps } = market();
    const into = openPrivateFiles({ dataDir: await folder(), bucket: null });
    await into.save(picture, BYTES);
    expect(await copyPrivateFiles(pool, deps.privateFiles, into)).toMatchObject({ there: 1, missing: [] });
    expect(String(await into.read(paper))).toBe(paper);
    expect(await into.read(picture)).toEqual(BYTES);
    await deps.privateFiles.remove(paper);
    await into.remove(paper);
    expect((await copyPrivateFiles(pool, deps.privateFiles, into)).missing).toEqual([paper]);
    await deps.privateFiles.save(paper, BYTES);
  });
});
