import { verifyMoney as listFaults } from '#lib/server/services/market/books/verify-money.ts';
import { type Command, withDatabase } from './command.ts';

export const verifyMoney: Command = {
  what: 'proves that the books, orders, payments and refunds agree to the won',
  run: () =>
    withDatabase(async ({ db, config }) => {
      const faults = await listFaults(db, config.settlement.from);
      for (const { subject, problem } of faults) console.log(`${subject}: ${problem}`);
      console.log(faults.length === 0 ? 'The books add up.' : `${faults.length} faults in the books.`);
      return faults.length === 0 ? 0 : 1;
    }),
};
