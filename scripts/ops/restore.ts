import { restoreBackup } from '../../src/lib/server/platform/backup/restore-backup.ts';
import { type Command, picturesOf, refuseUnlessOwner, withDatabase } from './command.ts';
import { printFaults } from './verify-ledger.ts';

export const restore: Command = {
  what: 'puts a backup into an empty, migrated database, and verifies the ledger',
  takes: ['<file>'],
  run: (file = '') =>
    withDatabase(
      async ({ pool, db, config }) => {
        refuseUnlessOwner(config.dataDir);
        const { rows, pictures, madeAt } = await restoreBackup({ pool, pictures: picturesOf(config) }, file);
        console.log(`${rows} rows and ${pictures} pictures are back as they were at ${madeAt}.`);
        return printFaults(db);
      },
      { migrations: 'any' },
    ),
};
