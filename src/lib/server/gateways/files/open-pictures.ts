import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { diskPictureStore, refuseUnlessWritable } from '../../platform/files/disk-picture-store.ts';
import type { PictureStore } from '../../platform/files/picture-store.ts';
import { diskPrivateFiles, type PrivateFiles } from '../../platform/files/private-files.ts';
import type { GatewayDeps, GatewayLog } from '../gateway.ts';
import { observedFetch } from '../observed-fetch.ts';
import { createBucket } from './bucket.ts';
import { bucketPictureStore, refuseUnlessTaken } from './bucket-picture-store.ts';
import { bucketPrivateFiles } from './bucket-private-files.ts';

type Where = Pick<Config, 'dataDir' | 'bucket'>;

export const pictureFolder = ({ dataDir }: Pick<Where, 'dataDir'>): string => join(dataDir, 'files');

/** The pictures where the configuration has them: in its bucket, else on its disk. */
export function openPictures({ dataDir, bucket }: Where, { observe, ...deps }: GatewayDeps = {}): PictureStore {
  if (!bucket) return diskPictureStore(pictureFolder({ dataDir }));
  const { fetch = globalThis.fetch } = deps;
  const observed = observe ? { fetch: observedFetch(fetch, 'bucket', observe) } : {};
  return bucketPictureStore(createBucket(bucket, { ...deps, ...observed }));
}

/** Private files where the configuration has them, apart from the pictures. */
export function openPrivateFiles({ dataDir, bucket }: Where, deps: GatewayDeps = {}): PrivateFiles {
  return bucket ? bucketPrivateFiles(createBucket(bucket, deps)) : diskPrivateFiles(join(dataDir, 'private'));
}

/** Refuses to start a server whose uploads would all fail: throws an error that names the place and its setting. */
export async function refuseUnlessKept({ dataDir, bucket }: Where, log: GatewayLog): Promise<void> {
  if (!bucket) return refuseUnlessWritable(pictureFolder({ dataDir }));
  await refuseUnlessTaken(createBucket(bucket), bucket.url, (why) => log.warn({}, why));
}
