import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPictures } from '#lib/server/gateways/files/open-pictures.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type Picture } from '#lib/server/platform/files/picture.ts';
import { pictures } from '#lib/server/schema/index.ts';
import { copyPictures } from '#lib/server/services/market/copy-pictures.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from '../sandbox/running-sandbox.ts';
import { openRuntime } from './open-runtime.ts';
import { servePipeline } from './serve-pipeline.ts';

const LOOK = { width: 640, height: 640, colour: '#aabbcc' };
const PICTURE: Picture = {
  ...LOOK,
  variants: PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, bytes: Buffer.from(`${width} ${format}`) })),
  ),
};

describe('a market whose pictures are in a bucket', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>;
  let env: Record<string, string>;
  beforeEach(async () => {
    sandbox = await runSandbox();
    const { name, region, accessKeyId, secretAccessKey } = sandboxCredentials.bucket;
    env = {
      S3_BUCKET_URL: `${sandbox.origin}/sandbox/s3/${name}`,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  });
  afterEach(() => sandbox.stop());

  test('shows them from there, says when it cannot, and keeps none on its disk', async () => {
    const { runtime, folder, close } = await openRuntime(env);
    try {
      const { deps } = runtime;
      await deps.pictures.save('apple-1', PICTURE);
      const server = await servePipeline(runtime);
      const show = (path: string) => fetch(server.origin + path);

      await armFault(sandbox.store, { provider: 'bucket', fault: 'error_500' });
      const away = await show('/files/apple-1/320.webp');
      expect(away.status).toBe(502);
      expect(away.headers.get('cache-control') ?? '').not.toContain('immutable');

      const shown = await show('/files/apple-1/320.webp');
      expect(await shown.text()).toBe('320 webp');
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect(shown.headers.get('cache-control')).toContain('immutable');
      expect((await show('/files/apple-2/320.webp')).status).toBe(404);

      // Everybody's first look at a list asks for the same pictures.
      await armFault(sandbox.store, { provider: 'bucket', fault: 'error_500' });
      expect((await show('/files/apple-1/320.webp')).status).toBe(200);
      expect(existsSync(join(folder, 'files'))).toBe(false);
      await server.close();
    } finally {
      await close();
    }
  });

  test('does not start where the bucket would take none', async () => {
    await expect(openRuntime({ ...env, S3_SECRET_ACCESS_KEY: 'another' })).rejects.toThrow(
      /S3_BUCKET_URL: .*S3_SECRET_ACCESS_KEY is not the secret/,
    );
  });

  test('is given those that were on its disk, and may go back', async () => {
    const { runtime, close } = await openRuntime(env);
    try {
      const { config, db, clock } = runtime.deps;
      const [bucket, disk] = [openPictures(config), openPictures({ ...config, bucket: null })];
      const keys = ['apple-1', 'berry-1', 'cherry-1'];
      for (const key of [...keys, 'lost-1'])
        await db.insert(pictures).values({ key, uploadedBy: null, ...LOOK, createdAt: clock.now() });
      for (const key of keys) await disk.save(key, PICTURE);
      await bucket.save('berry-1', PICTURE);

      expect(await copyPictures(db, disk, bucket)).toEqual({ copied: 2, there: 1, missing: ['lost-1'] });
      expect(String(await bucket.read('cherry-1', 640, 'avif'))).toBe('640 avif');
      expect(await copyPictures(db, disk, bucket)).toEqual({ copied: 0, there: 3, missing: ['lost-1'] });

      await disk.remove('apple-1');
      expect(await copyPictures(db, bucket, disk)).toEqual({ copied: 1, there: 2, missing: ['lost-1'] });
      expect(await disk.has('apple-1')).toBe(true);
    } finally {
      await close();
    }
  });
});
