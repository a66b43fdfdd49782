import { readId } from '#lib/domain/id.ts';
import { daysBefore } from '#lib/domain/settlement/reconciliation.ts';
import { TABLE_FORMATS } from '#lib/domain/table-file.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Limits } from '../../pipeline/limits.ts';
import { exportedFile } from '../../pipeline/operator-calls.ts';
import type { Serve } from '../../pipeline/route.ts';
import { enterChargeback } from '../../services/payment/operator/enter-chargeback.ts';
import { idempotencyKeyOf } from '../../services/person/with-idempotency.ts';
import { decidePayee } from '../../services/settlement/payouts/decide-payee.ts';
import {
  completeBatch,
  completePayout,
  failPayout,
  returnPayout,
} from '../../services/settlement/payouts/decide-payout.ts';
import { listDifferences } from '../../services/settlement/payouts/differences.ts';
import {
  enterBankBalance,
  enterDeposit,
  readBankBooks,
  takeDepositBack,
} from '../../services/settlement/payouts/enter-deposit.ts';
import { makeBatch, retryPayout } from '../../services/settlement/payouts/make-batch.ts';
import { askPayee, showOwnPayees } from '../../services/settlement/payouts/payee.ts';
import { readBankFile, readBankFileInCp949, readPayouts } from '../../services/settlement/payouts/read-payouts.ts';

/** Days of the differences that are shown unless others are asked for. */
const DIFFERENCE_DAYS = 30;
const OK = { ok: true } as const;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  cp949: 'text/csv; charset=euc-kr',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Where marts' money goes, and the files by which it goes. */
export function payoutRoutes(app: App, serve: Serve, deps: Deps, limits: Limits): void {
  for (const format of TABLE_FORMATS) {
    app.get(
      `/api/operator/payout-batches/:file{[0-9]+\\.${format}}`,
      limits.export,
      exportedFile(deps, ['finance'], async (c, { keep }) => {
        const batchId = readId(c.req.param('file')?.split('.')[0]);
        if (batchId === null) throw new DomainError('notFound');
        await keep({ action: 'GET /api/operator/payout-batches/{batchId}', subject: `batch ${batchId}` });
        const isCp949 = format === 'csv' && c.req.query('encoding') === 'cp949';
        const bytes = isCp949
          ? await readBankFileInCp949(deps, batchId)
          : await readBankFile(deps, { batchId, format });
        return c.body(new Uint8Array(bytes), 200, {
          'Content-Type': isCp949 ? TYPES.cp949 : TYPES[format],
          'Cache-Control': 'no-store',
          'Content-Disposition': `attachment; filename="payout-${batchId}${isCp949 ? '-cp949' : ''}.${format}"`,
        });
      }),
    );
  }

  serve('GET /api/seller/{martId}/payee', (deps, viewer, { params }) => showOwnPayees(deps, viewer, params.martId));
  serve('PUT /api/seller/{martId}/payee', (deps, viewer, { params, body }) =>
    askPayee(deps, viewer, { ...params, ...body }),
  );
  serve('POST /api/operator/marts/{martId}/payee/approve', async (deps, operator, { params, body }, c) => {
    const payeeId = await decidePayee(deps, operator, { ...params, ...body, reason: null }, true);
    c.set('audit', { after: { payeeId } });
    return OK;
  });
  serve('POST /api/operator/marts/{martId}/payee/refuse', async (deps, operator, { params, body }, c) => {
    const payeeId = await decidePayee(deps, operator, { ...params, ...body }, false);
    c.set('audit', { after: { payeeId } });
    return OK;
  });
  serve('GET /api/operator/payouts', ({ db }, _, { query }) => readPayouts(db, query));
  serve('POST /api/operator/payout-batches', async (deps, operator, input, c) => {
    const { attempt: _, ...asked } = input.body;
    const made = await makeBatch(deps, operator, asked, idempotencyKeyOf(input));
    c.set('audit', { subject: `batch ${made.batchId}`, after: asked });
    return made;
  });
  serve('POST /api/operator/payout-batches/{batchId}/complete', async (deps, operator, { params, body }, c) => {
    const completed = await completeBatch(deps, operator, { ...params, ...body });
    c.set('audit', { after: { completed } });
    return { completed };
  });
  serve('POST /api/operator/payouts/{payoutId}/complete', async (deps, operator, { params, body }) => {
    await completePayout(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/payouts/{payoutId}/fail', async (deps, operator, { params, body }) => {
    await failPayout(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/payouts/{payoutId}/came-back', async (deps, operator, { params, body }, c) => {
    await returnPayout(deps, operator, { ...params, ...body });
    c.set('audit', { after: { day: body.day, reference: body.reference } });
    return OK;
  });
  serve('POST /api/operator/payouts/{payoutId}/retry', async (deps, operator, input, c) => {
    const { attempt: _, ...asked } = input.body;
    const made = await retryPayout(deps, operator, { ...input.params, ...asked }, idempotencyKeyOf(input));
    c.set('audit', { after: { batchId: made.batchId, ...asked } });
    return made;
  });
  serve('GET /api/operator/provider', async (deps, _, { query }) => {
    const to = query.to ?? seoulDate(deps.clock.now());
    const { real, deposits, ...books } = await readBankBooks(deps.db);
    return {
      ...(await listDifferences(deps, { to, from: query.from ?? daysBefore(to, DIFFERENCE_DAYS) })),
      ...books,
      real: real && { ...real, enteredAt: real.enteredAt.toISOString() },
      deposits: deposits.map(({ id, day, amountWon, reference, reason, enteredAt, undoneBecause }) => ({
        depositId: id,
        day,
        amountWon,
        reference,
        reason,
        undoneBecause,
        enteredAt: enteredAt.toISOString(),
      })),
    };
  });
  serve('POST /api/operator/deposits', async (deps, operator, input, c) => {
    const { attempt: _, ...entered } = input.body;
    const { depositId } = await enterDeposit(deps, operator, entered, idempotencyKeyOf(input));
    c.set('audit', { subject: `deposit ${depositId}`, after: { ...entered, depositId } });
    return { depositId };
  });
  serve('POST /api/operator/deposits/{depositId}/take-back', async (deps, _, { params }) => {
    await takeDepositBack(deps, params.depositId);
    return OK;
  });
  serve('POST /api/operator/bank-balances', async (deps, operator, { body }, c) => {
    await enterBankBalance(deps, operator, body.amountWon);
    c.set('audit', { after: body });
    return OK;
  });
  serve('POST /api/operator/chargebacks', async (deps, operator, { body }, c) => {
    const entered = await enterChargeback(deps, operator, body);
    c.set('audit', { subject: `payment ${body.paymentId}`, after: { ...body, ...entered } });
    return entered;
  });
}
