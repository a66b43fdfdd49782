import { copyPictures, copyPrivateFiles } from '#lib/server/services/market/copy-pictures.ts';
import { RestoreError } from '../../src/lib/server/platform/backup/restore-error.ts';
import { type Command, filesOf, refuseUnlessOwner, withDatabase } from './command.ts';

export const copyPicturesCommand: Command = {
  what: "brings pictures and private files to where they are not yet: 'bucket' or 'disk'",
  takes: ['<to>'],
  run: (to = '') =>
    withDatabase(async ({ db, pool, config }) => {
      if (to !== 'bucket' && to !== 'disk') throw new RestoreError("Pictures are copied to 'bucket' or to 'disk'.");
      if (!config.bucket) throw new RestoreError('S3_BUCKET_URL is not set: there is no bucket.');
      if (to === 'disk') refuseUnlessOwner(config.dataDir);
      const [disk, bucket] = [filesOf({ ...config, bucket: null }), filesOf(config)];
      const [from, into] = to === 'bucket' ? [disk, bucket] : [bucket, disk];
      const done = [
        await copyPictures(db, from.pictures, into.pictures),
        await copyPrivateFiles(pool, from.privateFiles, into.privateFiles),
      ];
      const missing = done.flatMap((part) => part.missing);
      for (const key of missing) console.log(`${key}: its files are in neither place`);
      for (const [index, { copied, there }] of done.entries())
        console.log(`${['pictures', 'private files'][index]}: ${copied} copied, ${there} were there.`);
      return missing.length === 0 ? 0 : 1;
    }),
};
