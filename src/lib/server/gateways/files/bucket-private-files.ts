import { DomainError } from '../../domain-error.ts';
import { isPrivateKey, type PrivateFiles, privateName } from '../../platform/files/private-files.ts';
import { type Bucket, BucketError } from './bucket.ts';

const nameOf = (key: string) => `private/${privateName(key)}`;

/** Private files as objects in the bucket, under `private/`. A bucket that is away refuses with `providerFailed`. */
export function bucketPrivateFiles(bucket: Bucket): PrivateFiles {
  return {
    async save(key, bytes) {
      if (!isPrivateKey(key)) throw new TypeError(`Not a private key: ${key}`);
      await told(bucket.put(nameOf(key), bytes, 'image/webp', 'private, no-store'));
    },
    async read(key) {
      return isPrivateKey(key) ? told(bucket.get(nameOf(key))) : null;
    },
    async remove(key) {
      if (isPrivateKey(key)) await told(bucket.remove(nameOf(key)));
    },
  };
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BucketError ? new DomainError('providerFailed', {}, error) : error;
  }
}
