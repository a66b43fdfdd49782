import { UNDECIDED_ALERT_MINUTES } from '../../src/lib/domain/buyer/limits.ts';
import { addMinutes } from '../../src/lib/domain/time.ts';
import { closeHandRefund } from '../../src/lib/server/services/operator/payments/close-hand-refund.ts';
import { listOpenPayments } from '../../src/lib/server/services/operator/payments/list-open.ts';
import { type Command, withDatabase } from './command.ts';
import { idIn } from './number.ts';

export const paymentCommands: Record<string, Command> = {
  payments: {
    what: 'lists undecided payments, refunds that are not done, and what was given back by hand, and why',
    run: () =>
      withDatabase(async ({ db, clock }) => {
        const { undecided, owed, standing, partlyByHand } = await listOpenPayments(db);
        const alertBefore = addMinutes(clock.now(), -UNDECIDED_ALERT_MINUTES);
        for (const { id, createdAt, amountWon, providerOrderId } of undecided) {
          console.log(
            `payment ${id}: undecided since ${createdAt.toISOString()}, ${amountWon} won, ${providerOrderId}`,
          );
          if (createdAt < alertBefore)
            console.log(`  for more than ${UNDECIDED_ALERT_MINUTES} minutes: look it up in the provider's console`);
        }
        // The money of a no-show stays for a while: a counter without a network may have handed the goods over (market.md 27.6).
        const isEarly = ({ attempts, nextAttemptAt }: (typeof owed)[number]['refund']) =>
          attempts === 0 && nextAttemptAt > clock.now();
        const early = owed.filter(({ refund }) => isEarly(refund)).length;
        for (const { refund, paymentKey } of owed) {
          const { orderId, amountWon, attempts, lastError, nextAttemptAt } = refund;
          const when = isEarly(refund) ? `not before ${nextAttemptAt.toISOString()}` : `${attempts} attempts`;
          console.log(`refund ${refund.id}: order ${orderId}, ${amountWon} won of ${paymentKey}, ${when}`);
          if (lastError) console.log(`  ${lastError}`);
        }
        for (const { payment, void: standingOne } of standing) {
          const { reason, attempts, lastError } = standingOne;
          console.log(
            `payment ${payment.id}: failed (${reason}), not cancelled at the provider yet, ${attempts} attempts`,
          );
          if (lastError) console.log(`  ${lastError}`);
        }
        for (const { payment, byHand } of partlyByHand) {
          console.log(
            `payment ${payment.id}: ${byHand.amountWon} of ${payment.amountWon} won given back by hand, noticed ` +
              `${byHand.noticedAt.toISOString()}, ${payment.providerOrderId}`,
          );
          console.log(`  nothing else was changed; once dealt with: npm run ops -- payments seen ${payment.id}`);
        }
        console.log(
          `${undecided.length} payments undecided, ${owed.length - early} refunds on their way, ` +
            `${standing.length} failed payments to cancel, ${partlyByHand.length} partly given back by hand.`,
        );
        return 0;
      }),
  },
  'payments seen': {
    what: 'ends the alert of a payment that was partly given back by hand',
    takes: ['<payment id>'],
    run: (given = '') =>
      withDatabase(async (open) => {
        const paymentId = idIn(given);
        const seen =
          paymentId !== null &&
          (await open.audit('payments seen', `payment ${paymentId}`, () => closeHandRefund(open, paymentId)));
        if (!seen) {
          console.error(`No payment ${given} waits to be dealt with.`);
          return 1;
        }
        console.log(`payment ${paymentId} is dealt with.`);
        return 0;
      }),
  },
};
