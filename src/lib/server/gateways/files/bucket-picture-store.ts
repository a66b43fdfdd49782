import { randomUUID } from 'node:crypto';
import { known } from '#lib/domain/known.ts';
import { DomainError } from '../../domain-error.ts';
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '../../platform/files/picture.ts';
import { isPictureKey } from '../../platform/files/picture-address.ts';
import type { PictureStore } from '../../platform/files/picture-store.ts';
import { type Bucket, BucketError } from './bucket.ts';

const nameOf = (key: string, width: PictureWidth, format: PictureFormat) => `${key}/${width}.${format}`;
const namesOf = (key: string) =>
  PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => nameOf(key, width, format)));

/**
 * Pictures as objects in a bucket, `{key}/{width}.{format}`. A bucket writes one object at a time: the variant that
 * `has` asks for is written last, so that a picture is there as a whole or not at all. A bucket that is away, full or
 * closed to us refuses with `providerFailed`.
 */
export function bucketPictureStore(bucket: Bucket): PictureStore {
  const last = (key: string) => known(namesOf(key).at(-1), 'a variant of a picture');

  const store: PictureStore = {
    async has(key) {
      return isPictureKey(key) && (await told(bucket.has(last(key))));
    },

    async save(key, picture) {
      if (!isPictureKey(key)) throw new TypeError(`Not a picture key: ${key}`);
      await told(saveUnlessThere(key, picture));
    },

    async read(key, width, format) {
      return isPictureKey(key) ? told(bucket.get(nameOf(key, width, format))) : null;
    },

    async remove(key) {
      if (!isPictureKey(key)) return;
      // The variant that `has` looks for goes first: half a picture is none.
      for (const name of namesOf(key).reverse()) await told(bucket.remove(name));
    },
  };

  async function saveUnlessThere(key: string, { variants }: Parameters<PictureStore['save']>[1]): Promise<void> {
    if (await bucket.has(last(key))) return;
    const write = async (some: typeof variants) => {
      const writing = await Promise.allSettled(
        some.map(({ width, format, bytes }) => bucket.put(nameOf(key, width, format), bytes, `image/${format}`)),
      );
      // Only now: an unfinished write could land after the next try's.
      for (const written of writing) if (written.status === 'rejected') throw written.reason;
    };
    const isLast = ({ width, format }: (typeof variants)[number]) => nameOf(key, width, format) === last(key);
    await write(variants.filter((variant) => !isLast(variant)));
    await write(variants.filter(isLast));
  }

  return store;
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BucketError ? new DomainError('providerFailed', {}, error) : error;
  }
}

/**
 * Refuses to start a server whose uploads would all fail: puts something into the bucket, asks for it and takes it
 * away. Throws what the bucket said, with its settings' names. One that says nothing, or that it has a fault, may come
 * back: that is told to `warn`.
 */
export async function refuseUnlessTaken(bucket: Bucket, url: string, warn: (why: string) => void): Promise<void> {
  const [name, absent] = [`start-${randomUUID()}`, `start-${randomUUID()}`];
  try {
    await bucket.put(name, Buffer.from('May be removed.'), 'text/plain');
    await bucket.remove(name);
    // Without the right to list a bucket, a missing object is answered 'forbidden'.
    await bucket.has(absent);
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    const why = `S3_BUCKET_URL: ${url}, where pictures are kept, ${saidBy(error)}`;
    if (isPassing(error)) return warn(why);
    throw new Error(why, { cause: error });
  }
}

const REMEDIES: Record<string, string> = {
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  InvalidAccessKeyId: 'it does not know S3_ACCESS_KEY_ID',
  NoSuchBucket: 'there is no such bucket',
  AuthorizationHeaderMalformed: 'it is not in S3_REGION',
  PermanentRedirect: 'it is not in S3_REGION',
  RequestTimeTooSkewed: "this machine's clock is wrong",
};

/** As a full disk, it stops uploads alone, and may be over soon. */
const isPassing = ({ status, code }: BucketError) =>
  status === null || status >= 500 || status === 429 || code === 'QuotaExceeded';

function saidBy(error: BucketError): string {
  const { status, code, message } = error;
  if (status === null) return 'does not answer';
  if (isPassing(error)) return `answers ${message}`;
  const remedy =
    REMEDIES[code ?? ''] ?? 'the key must be allowed to list the bucket, and to read, write and delete in it';
  return `refuses (${message}): ${remedy}`;
}
