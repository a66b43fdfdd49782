import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BucketConfig } from '#lib/server/config/config.ts';
import { createBucket } from '#lib/server/gateways/files/bucket.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const { name, region, accessKeyId, secretAccessKey } = sandboxCredentials.bucket;
const bucket = (overrides: Partial<BucketConfig> = {}, deps = {}) =>
  createBucket(
    {
      url: `${sandbox.origin}/sandbox/s3/${name}`,
      region,
      accessKeyId,
      secretAccessKey,
      timeoutMs: 2_000,
      ...overrides,
    },
    deps,
  );

const APPLE = Buffer.from('an apple, \0 and more');

test('what is put is there until it is removed', async () => {
  expect(await bucket().has('apple-1/160.webp')).toBe(false);
  await bucket().put('apple-1/160.webp', APPLE, 'image/webp');
  expect(await bucket().has('apple-1/160.webp')).toBe(true);
  expect(await bucket().get('apple-1/160.webp')).toEqual(APPLE);
  expect(await bucket().get('apple-1/320.webp')).toBeNull();
  await bucket().remove('apple-1/160.webp');
  await bucket().remove('apple-1/160.webp');
  expect(await bucket().get('apple-1/160.webp')).toBeNull();
});

test('a folder of the bucket, and a slash at the end of its address, are as good', async () => {
  const inFolder = bucket({ url: `${sandbox.origin}/sandbox/s3/${name}/market/` });
  await inFolder.put('apple-1/160.webp', APPLE, 'image/webp');
  expect(await inFolder.get('apple-1/160.webp')).toEqual(APPLE);
  expect(await bucket().get('market/apple-1/160.webp')).toEqual(APPLE);
});

test('many at once, and a picture of several hundred kilobytes', async () => {
  const large = Buffer.alloc(700_000, 7);
  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => bucket().put(`many/${n}`, large, 'image/avif')));
  expect(await bucket().get('many/6')).toEqual(large);
});

test.each([
  ['another secret', { secretAccessKey: 'other' }, 403, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'other' }, 403, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 400, 'AuthorizationHeaderMalformed'],
])('%s is refused by name', async (_, overrides, status, code) => {
  await expect(bucket(overrides).put('apple', APPLE, 'image/webp')).rejects.toMatchObject({ status, code });
  await expect(bucket(overrides).get('apple')).rejects.toMatchObject({ status, code });
  // HEAD has no body to say why.
  await expect(bucket(overrides).has('apple')).rejects.toMatchObject({ status, code: null });
});

test('a bucket that is not there is no empty one', async () => {
  const none = bucket({ url: `${sandbox.origin}/sandbox/s3/nobody` });
  const refused = { status: 404, code: 'NoSuchBucket' };
  await expect(none.get('apple')).rejects.toMatchObject(refused);
  await expect(none.put('apple', APPLE, 'image/webp')).rejects.toMatchObject(refused);
});

describe('what goes wrong', () => {
  test.each([
    ['forbidden', 403, 'AccessDenied'],
    ['full', 403, 'QuotaExceeded'],
    ['error_500', 500, 'InternalError'],
    ['busy', 503, 'SlowDown'],
    ['timeout', null, null],
  ])('%s', async (fault, status, code) => {
    await armFault(sandbox.store, { provider: 'bucket', fault });
    const warn = vi.fn();
    const patient = bucket({ timeoutMs: 300 }, { log: { warn } });
    await expect(patient.put('apple', APPLE, 'image/webp')).rejects.toMatchObject({ status, code });
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ provider: 'bucket', method: 'PUT', status, code });
    expect(JSON.stringify(warn.mock.calls)).not.toContain('apple');
    await patient.put('apple', APPLE, 'image/webp');
  });

  test('a bucket that nobody answers for', async () => {
    const away = bucket({ url: 'http://127.0.0.1:1/pictures' });
    await expect(away.has('apple')).rejects.toMatchObject({ status: null, code: null });
  });

  test('who sends us on to another address is not followed: the signature is for this one', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 307, headers: { location: 'http://127.0.0.1:1/' } }));
    await expect(bucket({}, { fetch }).get('apple')).rejects.toMatchObject({ status: 307 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('an answer that goes on and on ends with an error', async () => {
    const fetch = async () => new Response(Buffer.alloc(2 * 1024 * 1024));
    await expect(bucket({}, { fetch }).get('apple')).rejects.toMatchObject({ status: null });
  });
});
