import { migrate as bringUpToDate } from '../../src/lib/server/platform/database/migrate.ts';
import { type Command, withDatabase } from './command.ts';

export const migrate: Command = {
  what: 'brings the database to this version',
  run: () =>
    withDatabase(
      async (connection) => {
        await bringUpToDate(connection, { warn: (_, said) => console.error(said) });
        console.log('The database is up to date.');
        return 0;
      },
      { migrations: 'nothing' },
    ),
};
