import { openPictures } from '../../src/lib/server/gateways/files/open-pictures.ts';
import { RestoreError } from '../../src/lib/server/platform/backup/restore-error.ts';
import { copyPictures } from '../../src/lib/server/services/operator/copy-pictures.ts';
import { type Command, refuseUnlessOwner, withDatabase } from './command.ts';

export const copyPicturesCommand: Command = {
  what: "brings the pictures to where they are not yet: 'bucket' or 'disk'",
  takes: ['<to>'],
  run: (to = '') =>
    withDatabase(async ({ db, config }) => {
      if (to !== 'bucket' && to !== 'disk') throw new RestoreError("Pictures are copied to 'bucket' or to 'disk'.");
      if (!config.bucket) throw new RestoreError('S3_BUCKET_URL is not set: there is no bucket.');
      if (to === 'disk') refuseUnlessOwner(config.dataDir);
      const [disk, bucket] = [openPictures({ ...config, bucket: null }), openPictures(config)];
      const [from, into] = to === 'bucket' ? [disk, bucket] : [bucket, disk];
      const { copied, there, missing } = await copyPictures(db, from, into);
      for (const key of missing) console.log(`picture ${key}: its files are in neither place`);
      console.log(`${copied} copied, ${there} were there.`);
      return missing.length === 0 ? 0 : 1;
    }),
};
