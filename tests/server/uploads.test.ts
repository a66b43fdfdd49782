import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DomainError } from '#lib/server/domain-error.ts';
import { createBucket } from '#lib/server/gateways/files/bucket.ts';
import { bucketPictureStore } from '#lib/server/gateways/files/bucket-picture-store.ts';
import { pictureKeyIn } from '#lib/server/platform/files/picture-address.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from '../sandbox/running-sandbox.ts';
import { describeMarket, ORIGIN } from './market.ts';
import type { Person } from './person.ts';
import { pictureBomb } from './picture-bomb.ts';

const presign = 'POST /api/files/presign';
const register = 'POST /api/seller/stores/{storeId}/products';

const photo = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();

/** Drawing one takes seconds: it is drawn once. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Some 80 KB, 150 MB decoded, which an interlaced picture is all at once. */
const interlaced = once(() =>
  sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#fff' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer(),
);

describeMarket('a seller uploads a photo', (market) => {
  const ticket = (person: Person, contentType = 'image/jpeg') =>
    person.call(presign, { body: { filename: '사과.jpg', contentType } });

  /** As the browser sends it: to the signed address alone, without cookies. */
  const put = (url: string, bytes: Buffer, type = 'image/jpeg', app = market().app) =>
    app.fetch(
      new Request(url, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': type, 'content-length': String(bytes.length) },
      }),
    );

  const draft = (martId: number, productImgSrc: string | null) => ({
    params: { storeId: martId },
    body: {
      category: '과일',
      productName: '사과',
      price: 1_000,
      quantity: 5,
      expirationDate: '2026-11-25T10:00:00',
      productImgSrc,
    },
  });

  test('a full disk is said so, and keeps nothing of it', async () => {
    const { owner } = await market().mart();
    const upload = await ticket(owner);
    const { pictures } = market().deps;
    market().deps.pictures = {
      ...pictures,
      save: async () => {
        throw new DomainError('storageFull');
      },
    };
    try {
      const answer = await put(upload.url, await photo());
      expect(answer.status).toBe(507);
      expect(await answer.json()).toMatchObject({
        code: 'storageFull',
        message: expect.stringContaining('저장 공간이 모자라'),
      });
    } finally {
      market().deps.pictures = pictures;
    }
    expect(await market().countRows('pictures')).toBe(0);
    expect((await put((await ticket(owner)).url, await photo())).status).toBe(200);
  });

  test('a bucket keeps it as well; one that is away is said so, and the same photo is taken once it is back', async () => {
    const sandbox = await runSandbox();
    const { name, ...keys } = sandboxCredentials.bucket;
    const { pictures } = market().deps;
    market().deps.pictures = bucketPictureStore(
      createBucket({ url: `${sandbox.origin}/sandbox/s3/${name}`, ...keys, timeoutMs: 2_000 }),
    );
    try {
      const mart = await market().mart();
      const failed = await ticket(mart.owner);
      await armFault(sandbox.store, { provider: 'bucket', fault: 'error_500' });
      const answer = await put(failed.url, await photo());
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({ code: 'providerFailed' });
      expect(await mart.owner.refused(register, draft(mart.id, failed.key))).toMatchObject({ code: 'pictureMissing' });

      const upload = await ticket(mart.owner);
      expect((await put(upload.url, await photo())).status).toBe(200);
      await mart.owner.call(register, draft(mart.id, upload.key));
      const stored = await market().deps.pictures.read(upload.key, 640, 'webp');
      expect(await sharp(stored!).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
    } finally {
      market().deps.pictures = pictures;
      await sandbox.stop();
    }
  });

  // spec: S7.20
  test('and buyers see it, whether the product names its address or its key', async () => {
    const mart = await market().mart();
    for (const field of ['publicUrl', 'key'] as const) {
      const upload = await ticket(mart.owner);
      expect(upload.url.startsWith(`${ORIGIN}/api/files/uploads/`)).toBe(true);
      expect(upload.publicUrl).toBe(`${ORIGIN}/files/${upload.key}/640.webp`);
      expect((await put(upload.url, await photo())).status).toBe(200);
      const { productId } = await mart.owner.call(register, draft(mart.id, upload[field]));
      const shown = await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId } });
      expect(shown).toMatchObject({
        imageUrl: `/files/${upload.key}/640.webp`,
        imageKey: upload.key,
        imageColour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      });
      expect(pictureKeyIn(shown.imageUrl!)).toBe(upload.key);
      const stored = await market().deps.pictures.read(upload.key, 640, 'webp');
      expect(await sharp(stored!).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
    }
  });

  // spec: S5.16
  test('or none', async () => {
    const mart = await market().mart();
    for (const none of [null, '']) {
      const { productId } = await mart.owner.call(register, draft(mart.id, none));
      expect(
        await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId } }),
      ).toMatchObject({ imageUrl: null, imageKey: null, categoryKey: 'fruit' });
    }
  });

  test('but cannot use one that never arrived, or that somebody else sent, or that is not ours', async () => {
    const mart = await market().mart();
    const rival = (await market().mart()).owner;
    const theirs = await ticket(rival);
    expect((await put(theirs.url, await photo())).status).toBe(200);
    const promised = await ticket(mart.owner);
    for (const src of [
      promised.publicUrl,
      promised.key,
      theirs.publicUrl,
      theirs.key,
      'https://elsewhere.test/apple.jpg',
      '../../../etc/passwd',
      `${ORIGIN}/files/nothing/640.webp`,
    ]) {
      expect(await mart.owner.refused(register, draft(mart.id, src)), src).toMatchObject({
        status: 409,
        code: 'pictureMissing',
      });
    }
    expect(
      await mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
        params: { storeId: mart.id },
      }),
    ).toEqual([]);
  });

  test('within ten minutes', async () => {
    const { owner } = await market().mart();
    const [early, late] = [await ticket(owner), await ticket(owner)];
    market().clock.advance({ minutes: 9, seconds: 59 });
    expect((await put(early.url, await photo())).status).toBe(200);
    market().clock.advance({ seconds: 1 });
    const answer = await put(late.url, await photo());
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'uploadExpired', message: expect.stringMatching(/[가-힣]/) });
    expect(await market().deps.pictures.has(late.key)).toBe(false);
  });

  // spec: S7.20
  test('to the signed address as it was given, and no other', async () => {
    const { owner } = await market().mart();
    const rival = (await market().mart()).owner;
    const upload = await ticket(owner);
    const other = await ticket(owner);
    const bytes = await photo();
    const changed = (change: (url: URL) => void) => {
      const url = new URL(upload.url);
      change(url);
      return url.href;
    };
    const tampered = [
      changed((url) => url.searchParams.set('signature', 'x'.repeat(43))),
      changed((url) => url.searchParams.set('signature', '')),
      changed((url) => url.searchParams.delete('signature')),
      changed((url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 60_000))),
      changed((url) => url.searchParams.set('expires', 'NaN')),
      changed((url) => url.searchParams.set('user', String(rival.userId))),
      changed((url) => url.searchParams.delete('user')),
      changed((url) => url.searchParams.set('type', 'image/png')),
      changed((url) => {
        url.pathname = new URL(other.url).pathname;
      }),
      changed((url) => {
        url.pathname = '/api/files/uploads/..%2F..%2Fsecret';
      }),
    ];
    for (const url of tampered) {
      const answer = await put(url, bytes);
      expect(answer.status, url).toBe(403);
      expect(await answer.json(), url).toMatchObject({ code: 'uploadForbidden' });
    }
    expect((await put(upload.url, bytes, 'image/png')).status).toBe(403);
    expect((await put(upload.url, bytes, '')).status).toBe(403);
    expect(await market().deps.pictures.has(upload.key)).toBe(false);
    expect((await put(upload.url, bytes)).status).toBe(200);
  });

  test.each<[string, () => Promise<Buffer>, number, string]>([
    ['a text', async () => Buffer.from('not a picture'), 415, 'notAnImage'],
    ['nothing', async () => Buffer.alloc(0), 415, 'notAnImage'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'notAnImage'],
    ['a page that begins like a photo', async () => Buffer.from('\xff\xd8\xff<script>', 'latin1'), 415, 'notAnImage'],
    ['a script that begins like a GIF', async () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)//'), 415, 'notAnImage'],
    [
      'a PDF',
      async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
      415,
      'notAnImage',
    ],
    ['a TIFF', () => photo().then((bytes) => sharp(bytes).tiff().toBuffer()), 415, 'notAnImage'],
    ['an SVG behind a mark', async () => Buffer.from('\ufeff<svg onload="alert(1)"/>'), 415, 'notAnImage'],
    ['100 megapixels in a few kilobytes', async () => pictureBomb(), 400, 'tooManyPixels'],
    ['what takes hundreds of megabytes to decode', interlaced, 400, 'tooManyPixels'],
    ['half a photo', async () => (await photo()).subarray(0, 900), 415, 'notAnImage'],
    ['more than 10 MiB', async () => Buffer.concat([await photo(), Buffer.alloc(10 * 1024 * 1024)]), 413, 'tooLarge'],
  ])('and is refused %s', async (_, file, status, code) => {
    const { owner } = await market().mart();
    const upload = await ticket(owner);
    const answer = await put(upload.url, await file());
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, message: expect.stringMatching(/[가-힣]/) });
    expect(await market().deps.pictures.has(upload.key)).toBe(false);
    // What the head refuses has not been tried; a failed try spends its address.
    expect((await put(upload.url, await photo())).status).toBe(code === 'tooLarge' ? 200 : 409);
    expect((await put((await ticket(owner)).url, await photo())).status).toBe(200);
  });

  test('once: what arrives later at the same address changes nothing', async () => {
    const { owner } = await market().mart();
    const upload = await ticket(owner);
    await put(upload.url, await photo());
    const first = await market().deps.pictures.read(upload.key, 640, 'webp');
    const blue = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#2980b9' } })
      .jpeg()
      .toBuffer();
    const again = await put(upload.url, blue);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'uploadUsed', message: expect.stringMatching(/[가-힣]/) });
    // In another process, which may have started since.
    const { app } = await market().secondProcess();
    expect((await put(upload.url, blue, 'image/jpeg', app)).status).toBe(409);
    expect(await market().deps.pictures.read(upload.key, 640, 'webp')).toEqual(first);
  });

  test('and not while the first is still on its way, in any process, nor once that has been given up', async () => {
    const { owner } = await market().mart();
    const upload = await ticket(owner);
    const bytes = await photo();
    const { app } = await market().secondProcess();
    let begin = () => {};
    let cutOff = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const half = new ReadableStream({
      pull(stream) {
        stream.enqueue(bytes.subarray(0, 100));
        begin();
        return new Promise<void>((resolve) => {
          cutOff = () => {
            stream.error(new Error('the connection was cut'));
            resolve();
          };
        });
      },
    });
    const first = market().app.fetch(
      new Request(upload.url, {
        method: 'PUT',
        body: half,
        duplex: 'half',
        headers: { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
      } as RequestInit),
    );
    await begun;
    await expect.poll(() => market().countRows('attempts', sql`name = ${`upload product ${upload.key}`}`)).toBe(1);
    for (const process of [market().app, app]) {
      expect((await put(upload.url, bytes, 'image/jpeg', process)).status).toBe(409);
    }
    cutOff();
    expect((await first).status).toBe(499);
    expect((await put(upload.url, bytes, 'image/jpeg', app)).status, 'a failed try spends its address').toBe(409);
    expect((await put((await ticket(owner)).url, bytes, 'image/jpeg', app)).status).toBe(200);
  });

  test('one after the other of one person, whatever order they come in; nobody waits for somebody else', async () => {
    const [slow, quick] = [(await market().mart()).owner, (await market().mart()).owner];
    const bytes = await photo();
    let finish = () => {};
    const half = new ReadableStream({
      pull(stream) {
        stream.enqueue(bytes.subarray(0, 100));
        return new Promise<void>((resolve) => {
          finish = () => {
            stream.enqueue(bytes.subarray(100));
            stream.close();
            resolve();
          };
        });
      },
    });
    const [first, second] = [await ticket(slow), await ticket(slow)];
    const sending = market().app.fetch(
      new Request(first.url, {
        method: 'PUT',
        body: half,
        duplex: 'half',
        headers: { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
      } as RequestInit),
    );
    const done: string[] = [];
    const sendSecond = async () => done.push(`second ${(await put(second.url, bytes)).status}`);
    await expect.poll(() => market().countRows('attempts', sql`name = ${`upload product ${first.key}`}`)).toBe(1);
    const waiting = sendSecond();
    await expect.poll(() => market().countRows('attempts', sql`name = ${`upload product ${second.key}`}`)).toBe(1);
    done.push(`somebody else ${(await put((await ticket(quick)).url, bytes)).status}`);
    finish();
    done.push(`first ${(await sending).status}`);
    await waiting;
    expect(done).toEqual(['somebody else 200', 'first 200', 'second 200']);
  });

  test('under any name, or none: the bytes decide', async () => {
    const mart = await market().mart();
    const png = await sharp(await photo())
      .png()
      .toBuffer();
    for (const contentType of ['application/octet-stream', 'image/png']) {
      const upload = await mart.owner.call(presign, { body: { filename: 'photo', contentType } });
      expect((await put(upload.url, png, contentType)).status).toBe(200);
      await mart.owner.call(register, draft(mart.id, upload.key));
    }
    const upload = await mart.owner.call(presign, {
      body: { filename: 'photo', contentType: 'application/octet-stream' },
    });
    expect((await put(upload.url, Buffer.from('%PDF-1.7'), 'application/octet-stream')).status).toBe(415);
  });

  test.each([
    ['photo.tiff', 'image/tiff', 'TIFF 사진은 받을 수 없어요. JPG나 PNG로'],
    ['IMG_1.HEIC', 'image/heic', '높은 호환성'],
    ['IMG_1.HEIC', 'application/octet-stream', '높은 호환성'],
    ['logo', 'image/svg+xml', 'SVG 사진은 받을 수 없어요. JPG나 PNG로'],
    ['scan.bmp', 'IMAGE/BMP', 'BMP 사진은 받을 수 없어요. JPG나 PNG로'],
  ])('%s as %s is refused before it is sent, with what to do', async (filename, contentType, remedy) => {
    const { owner } = await market().mart();
    const refusal = await owner.refused(presign, { body: { filename, contentType } });
    expect(refusal).toMatchObject({ status: 415, code: 'pictureUnsupported' });
    expect(refusal.message).toContain(remedy);
  });

  test('only with its length said, and no longer than that may be', async () => {
    const { owner } = await market().mart();
    const upload = await ticket(owner);
    const send = async (headers: Record<string, string>) => {
      const answer = await market().app.fetch(
        new Request(upload.url, {
          method: 'PUT',
          body: new Uint8Array(await photo()),
          headers: { 'content-type': 'image/jpeg', ...headers },
        }),
      );
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    expect(await send({})).toMatchObject({ status: 411, code: 'lengthRequired' });
    expect(await send({ 'transfer-encoding': 'chunked' })).toMatchObject({ status: 411, code: 'lengthRequired' });
    expect(await send({ 'content-length': String(10 * 1024 * 1024 + 1) })).toMatchObject({ status: 413 });
    expect((await put(upload.url, await photo())).status).toBe(200);
  });

  test('with a page or a script behind it: what is kept is the picture alone, made anew', async () => {
    const { owner } = await market().mart();
    const gif = await sharp(await photo())
      .gif()
      .toBuffer();
    const page = Buffer.from('<html><script>alert(1)</script><?php system($_GET[0]); ?>');
    for (const [bytes, type] of [
      [Buffer.concat([await photo(), page]), 'image/jpeg'],
      // Its name and type say something else than it is: the bytes decide.
      [Buffer.concat([gif, page]), 'image/png'],
    ] as const) {
      const upload = await ticket(owner, type);
      expect((await put(upload.url, bytes, type)).status).toBe(200);
      for (const format of ['webp', 'avif'] as const) {
        const stored = (await market().deps.pictures.read(upload.key, 160, format))!;
        expect(stored.includes('script')).toBe(false);
        expect((await sharp(stored).metadata()).width).toBe(160);
      }
    }
  });

  test('and where it was taken stays with the seller', async () => {
    const { owner } = await market().mart();
    const upload = await ticket(owner);
    const tagged = await sharp(await photo())
      .withExif({ IFD0: { Artist: '박정호' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    await put(upload.url, tagged);
    for (const format of ['webp', 'avif'] as const) {
      const stored = await market().deps.pictures.read(upload.key, 640, format);
      expect((await sharp(stored!).metadata()).exif).toBeUndefined();
    }
  });
});
