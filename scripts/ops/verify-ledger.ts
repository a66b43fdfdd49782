import { verifyLedger as listFaults } from '#lib/server/services/product/stock/verify-ledger.ts';
import type { Db } from '../../src/lib/server/platform/database/connect.ts';
import { type Command, withDatabase } from './command.ts';

export async function printFaults(db: Db): Promise<number> {
  const faults = await listFaults(db);
  for (const { productId, problem } of faults) console.log(`product ${productId}: ${problem}`);
  console.log(faults.length === 0 ? 'The ledger adds up.' : `${faults.length} products do not add up.`);
  return faults.length === 0 ? 0 : 1;
}

export const verifyLedger: Command = {
  what: 'proves that stock counts, ledger and orders agree',
  run: () => withDatabase(({ db }) => printFaults(db)),
};
