import { writeBackup } from '../../src/lib/server/platform/backup/write-backup.ts';
import { type Command, picturesOf, withDatabase } from './command.ts';

export const backup: Command = {
  what: 'writes all rows and pictures, as they are at one moment, to a new file',
  takes: ['<file>'],
  run: (file = '') =>
    withDatabase(
      async ({ pool, config }) => {
        const { rows, pictures, missing } = await writeBackup({ pool, pictures: picturesOf(config) }, file, new Date());
        for (const key of missing)
          console.log(`picture ${key}: its files are not in ${config.bucket?.url ?? config.dataDir}`);
        console.log(`${rows} rows and ${pictures} pictures are in ${file}.`);
        return missing.length === 0 ? 0 : 1;
      },
      { migrations: 'any' },
    ),
};
