import { countListening } from '#lib/server/services/notice/webhooks/webhook-secret.ts';
import { countUnreadable } from '#lib/server/services/settlement/payouts/payees.ts';
import { restoreBackup } from '../../src/lib/server/platform/backup/restore-backup.ts';
import { contents } from './backup.ts';
import { type Command, filesOf, refuseUnlessOwner, withDatabase } from './command.ts';
import { printFaults } from './verify-ledger.ts';

export const restore: Command = {
  what: 'puts a backup of this or an earlier release into an empty database, migrates it, and verifies the ledger',
  takes: ['<file>'],
  run: (file = '') =>
    withDatabase(
      async ({ config, db, ...connection }) => {
        refuseUnlessOwner(config.dataDir);
        const { madeAt, ...restored } = await restoreBackup({ ...connection, ...filesOf(config) }, file);
        console.log(`${contents(restored)} are back as they were at ${madeAt}.`);
        const unreadable = await countUnreadable(db, config.operators.dataKey);
        if (unreadable > 0)
          console.log(
            `${unreadable} account numbers of marts are sealed with another DATA_KEY: only their last 4 digits can be shown, and no bank file be made. ` +
              'Set the DATA_KEY of the market that was backed up, or let the marts enter their accounts again.',
          );
        const listening = await countListening({ db, config });
        if (listening.closed > 0)
          console.log(
            `${listening.closed} addresses of marts' machines have a secret that is sealed with another DATA_KEY: ` +
              'they are told nothing until their general managers change it.',
          );
        if (listening.open > 0)
          console.log(
            `${listening.open} addresses of marts' machines are told what happens here from the start on. ` +
              'A rehearsal is started without DATA_KEY: it tells them nothing.',
          );
        return printFaults(db);
      },
      { migrations: 'nothing' },
    ),
};
