import { UNDECIDED_ALERT_MINUTES } from '#lib/domain/person/limits.ts';
import { REACTIONS } from '#lib/server/reactions.ts';
import { type Attribution, attributeHandRefund } from '#lib/server/services/payment/operator/attribute-hand-refund.ts';
import { listOpenPayments } from '#lib/server/services/payment/operator/list-open.ts';
import type { ErrorCode } from '../../src/lib/contract/errors.ts';
import { addMinutes } from '../../src/lib/domain/time.ts';
import { DomainError } from '../../src/lib/server/domain-error.ts';
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
        // The money of a no-show stays for a while: a counter without a network may have handed the goods over
        // (market.md 27.6).
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
          console.log(
            `  nothing else was changed; say whose it was: npm run ops -- payments attribute ${payment.id} <order>:<won>:<mart|market>,…`,
          );
        }
        console.log(
          `${undecided.length} payments undecided, ${owed.length - early} refunds on their way, ` +
            `${standing.length} failed payments to cancel, ${partlyByHand.length} partly given back by hand.`,
        );
        return 0;
      }),
  },
  'payments attribute': {
    what: 'says of which orders it was what was given back by hand, and who bears it: the books and the buyers are told',
    takes: ['<payment id>', '<order>:<won>:<mart|market>,…'],
    run: (given = '', lines = '') =>
      withDatabase(async (open) => {
        const paymentId = idIn(given);
        const read = lines.split(',').map(readLine);
        if (paymentId === null || read.some((line) => line === null)) {
          console.error(
            'Name the payment, and its orders as <order id>:<won>:<mart|market>, with commas between them.',
          );
          return 1;
        }
        try {
          await open.audit('payments attribute', `payment ${paymentId}`, () =>
            attributeHandRefund({ ...open, reactions: REACTIONS }, null, paymentId, read as Attribution[]),
          );
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          console.error(REFUSED[error.code] ?? error.code, error.details.n ?? '');
          return 1;
        }
        console.log(`payment ${paymentId} is attributed.`);
        return 0;
      }),
  },
};

const REFUSED: Partial<Record<ErrorCode, string>> = {
  notFound: 'No part of this payment waits to be attributed.',
  orderNotFound: 'One of the orders is not of this payment.',
  sumChanged: 'The lines have to add up to what was given back, in won:',
  refundTooLarge: 'More than is left of an order, in won:',
};

/** '12:4300:mart'; null where it is none. */
function readLine(text: string): Attribution | null {
  const [, order, won, bearer] = /^(\d+):(\d{1,9}):(mart|market)$/.exec(text) ?? [];
  const orderId = idIn(order ?? '');
  return orderId === null || Number(won) < 1
    ? null
    : { orderId, amountWon: Number(won), bearer: bearer as 'mart' | 'market' };
}
