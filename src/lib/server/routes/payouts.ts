import { readId } from '#lib/domain/id.ts';
import { daysBefore } from '#lib/domain/settlement/reconciliation.ts';
import { TABLE_FORMATS } from '#lib/domain/table-file.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Limits } from '../pipeline/limits.ts';
import { exportedFile } from '../pipeline/operator-calls.ts';
import type { Serve } from '../pipeline/route.ts';
import { DomainError } from '../platform/domain-error.ts';
import type { App } from '../platform/http/app-env.ts';
import { enterChargeback } from '../services/operator/payments/enter-chargeback.ts';
import { decidePayee } from '../services/operator/settlement/decide-payee.ts';
import {
  completeBatch,
  completePayout,
  failPayout,
  returnPayout,
} from '../services/operator/settlement/decide-payout.ts';
import { listDifferences } from '../services/operator/settlement/differences.ts';
import { makeBatch, retryPayout } from '../services/operator/settlement/make-batch.ts';
import { readBankFile, readPayouts } from '../services/operator/settlement/read-payouts.ts';
import { askPayee, showOwnPayees } from '../services/seller/settlement/payee.ts';
import { idempotencyKeyOf } from '../services/shared/idempotency/with-idempotency.ts';

/** Of the differences that are shown unless other days are asked for. */
const DIFFERENCE_DAYS = 30;
const OK = { ok: true } as const;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Where marts' money goes, and the files by which it goes. */
export function payoutRoutes(app: App, serve: Serve, deps: Deps, limits: Limits): void {
  for (const format of TABLE_FORMATS) {
    app.get(
      `/api/operator/payout-batches/:file{[0-9]+\\.${format}}`,
      limits.export,
      exportedFile(deps, ['finance'], async (c, { keep }) => {
        const batchId = readId(c.req.param('file')!.split('.')[0]!);
        if (batchId === null) throw new DomainError('notFound');
        await keep({ action: 'GET /api/operator/payout-batches/{batchId}', subject: `batch ${batchId}` });
        const bytes = await readBankFile(deps, { batchId, format });
        return c.body(new Uint8Array(bytes), 200, {
          ...{ 'Content-Type': TYPES[format], 'Cache-Control': 'no-store' },
          'Content-Disposition': `attachment; filename="payout-${batchId}.${format}"`,
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
  serve('GET /api/operator/provider', (deps, _, { query }) => {
    const to = query.to ?? seoulDate(deps.clock.now());
    return listDifferences(deps, { to, from: query.from ?? daysBefore(to, DIFFERENCE_DAYS) });
  });
  serve('POST /api/operator/chargebacks', async (deps, operator, { body }, c) => {
    const entered = await enterChargeback(deps, operator, body);
    c.set('audit', { subject: `payment ${body.paymentId}`, after: { ...body, ...entered } });
    return entered;
  });
}
