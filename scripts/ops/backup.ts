import { writeBackup } from '../../src/lib/server/platform/backup/write-backup.ts';
import { type Command, filesOf, withDatabase } from './command.ts';

/** Such as '1200 rows, 40 pictures and 3 private files'. */
export const contents = ({
  rows,
  pictures,
  privateFiles,
}: {
  rows: number;
  pictures: number;
  privateFiles: number;
}): string => `${rows} rows, ${pictures} pictures and ${privateFiles} private files`;

export const backup: Command = {
  what: 'writes all rows, pictures and private files, as they are at one moment, to a new file',
  takes: ['<file>'],
  run: (file = '') =>
    withDatabase(
      async ({ pool, config }) => {
        const { missing, ...written } = await writeBackup({ pool, ...filesOf(config) }, file, new Date());
        for (const key of missing)
          console.log(`${key}: left out, as it is not in ${config.bucket?.url ?? config.dataDir}`);
        console.log(`${contents(written)} are in ${file}.`);
        return missing.length === 0 ? 0 : 1;
      },
      { migrations: 'any' },
    ),
};
