import { listAudit } from '#lib/server/services/market/log/audit.ts';
import { type Command, withDatabase } from './command.ts';

const MAX_LINES = 1_000;

export const audit: Command = {
  what: 'shows what operators did to people and marts, the newest first',
  run: () =>
    withDatabase(async ({ db }) => {
      for (const { at, actor, operatorId, action, subject, outcome } of await listAudit(db, MAX_LINES)) {
        console.log(
          `${at.toISOString()} ${actor ?? `operator ${operatorId}`}: ${action}, ${subject ?? 'the market'}: ${outcome}`,
        );
      }
      return 0;
    }),
};
