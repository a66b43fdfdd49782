import { listOpenPayments } from '../../src/lib/server/services/payments/list-open.ts';
import { type Command, withDatabase } from './command.ts';

export const payments: Command = {
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
};
