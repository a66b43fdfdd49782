import { readConfig } from '../src/lib/server/config.ts';
import { connect } from '../src/lib/server/db/connect.ts';
import { migrate } from '../src/lib/server/db/migrate.ts';
import { listOpenPayments } from '../src/lib/server/services/payments/list-open.ts';
import { verifyLedger } from '../src/lib/server/services/stock/verify-ledger.ts';

/** `npm run ops -- <command>`: what an operator does by hand. The embedded database must not be in use meanwhile. */
const COMMANDS: Record<string, { what: string; run: () => Promise<number> }> = {
  migrate: {
    what: 'brings the database to this version',
    run: () =>
      withDatabase(async ({ pool }) => {
        await migrate(pool);
        console.log('The database is up to date.');
        return 0;
      }),
  },
  'verify-ledger': {
    what: 'proves that stock counts, ledger and orders agree',
    run: () =>
      withDatabase(async ({ db }) => {
        const faults = await verifyLedger(db);
        for (const { productId, problem } of faults) console.log(`product ${productId}: ${problem}`);
        console.log(faults.length === 0 ? 'The ledger adds up.' : `${faults.length} products do not add up.`);
        return faults.length === 0 ? 0 : 1;
      }),
  },
  payments: {
    what: 'lists undecided payments and refunds that are not done, and why',
    run: () =>
      withDatabase(async ({ db }) => {
        const { undecided, owed } = await listOpenPayments(db);
        for (const payment of undecided) {
          console.log(
            `payment ${payment.id}: undecided since ${payment.createdAt.toISOString()}, ${payment.amountWon} won`,
          );
        }
        for (const { refund, paymentKey } of owed) {
          const { orderId, amountWon, attempts, lastError } = refund;
          console.log(`refund ${refund.id}: order ${orderId}, ${amountWon} won of ${paymentKey}, ${attempts} attempts`);
          if (lastError) console.log(`  ${lastError}`);
        }
        console.log(`${undecided.length} payments undecided, ${owed.length} refunds on their way.`);
        return 0;
      }),
  },
};

async function withDatabase(
  work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<number>,
): Promise<number> {
  // Operators' commands need the database alone, not the market's own settings.
  const config = readConfig({ SANDBOX: '1', ...process.env });
  const connection = await connect(config);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const command = COMMANDS[process.argv[2] ?? ''];
if (!command) {
  console.log('npm run ops -- <command>\n');
  for (const [name, { what }] of Object.entries(COMMANDS)) console.log(`  ${name.padEnd(16)}${what}`);
  process.exit(process.argv[2] ? 2 : 0);
}
try {
  process.exitCode = await command.run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // A failed query says what was asked; why it failed is its cause.
  if (error instanceof Error && error.cause) console.error(String(error.cause));
  process.exitCode = 1;
}
