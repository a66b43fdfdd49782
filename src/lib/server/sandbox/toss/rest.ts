import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { sandboxCredentials } from '../credentials.ts';
import { delay, neverAnswer } from '../delay.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { refuseKey } from './authorization.ts';
import { type TossAnswer, testCodeAnswer, tossError } from './error.ts';
import { idempotently } from './idempotency.ts';
import { abort, balanceOf, cancel, confirm, type PaymentRecord, type Step } from './payment-record.ts';
import type { Payments } from './payments.ts';
import { paymentOnTheWire } from './wire.ts';

const confirmSchema = z.object({
  paymentKey: z.string().min(1).max(200),
  orderId: z.string().regex(/^[A-Za-z0-9_-]{6,64}$/),
  amount: z.number().int().positive(),
});

const cancelSchema = z.object({
  cancelReason: z.string().min(1).max(200),
  cancelAmount: z.number().int().positive().optional(),
  refundableAmount: z.number().int().optional(),
});

/** `/v1/payments/…` of the card provider (providers.md section 1.4). `slowMs` is how long a slow confirm takes. */
export function createTossRest(deps: SandboxDeps, payments: Payments, slowMs: number): Hono {
  const app = new Hono();
  const fault = (name: Parameters<typeof takeFault<'toss'>>[2]) => takeFault(deps.store, 'toss', name);
  const paid = (record: PaymentRecord | null): TossAnswer =>
    record === null
      ? tossError('NOT_FOUND_PAYMENT')
      : { status: 200, body: paymentOnTheWire(record, deps.publicOrigin) };
  const stepped = (step: Step): TossAnswer => (step.ok ? paid(step.record) : tossError(step.code));

  app.use(async (c, next) => {
    const refusal = refuseKey(c.req.header('authorization'));
    if (refusal !== null) return send(c, refusal);
    const testCode = c.req.header('tosspayments-test-code');
    if (testCode !== undefined) return send(c, testCodeAnswer(testCode));
    return next();
  });

  app.post('/confirm', async (c) => {
    // A failure before the call is read: nothing is kept under the idempotency key, so a repeat can succeed.
    if (await fault('confirm_500')) return send(c, tossError('FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING'));
    const answer = await idempotently(deps, callOf(c), async () => {
      const { data: input } = confirmSchema.safeParse(await jsonOf(c));
      if (input === undefined) return tossError('INVALID_REQUEST');
      if (await fault('confirm_slow')) await delay(slowMs);
      const isDeclined = await fault('confirm_declined');
      const step = await payments.step(input.paymentKey, (record, now) => {
        const charged = confirm(record, { orderId: input.orderId, amountWon: input.amount }, now);
        return charged.ok && isDeclined ? { ok: true, record: abort(record, 'REJECT_CARD_PAYMENT') } : charged;
      });
      if (step === null) return tossError('NOT_FOUND_PAYMENT_SESSION');
      if (step.ok && step.record.status === 'ABORTED') return tossError('REJECT_CARD_PAYMENT');
      return stepped(step);
    });
    if (answer.status === 200 && (await fault('confirm_timeout_after_commit')))
      return neverAnswer(c.req.raw, deps.hangMs);
    return send(c, answer);
  });

  app.get('/orders/:orderId', async (c) => send(c, paid(await payments.byOrder(c.req.param('orderId')))));
  app.get('/:paymentKey', async (c) => send(c, paid(await payments.byKey(c.req.param('paymentKey')))));

  app.post('/:paymentKey/cancel', async (c) => {
    if (await fault('cancel_500')) return send(c, tossError('FAILED_INTERNAL_SYSTEM_PROCESSING'));
    const answer = await idempotently(deps, callOf(c), async () => {
      const { data: input } = cancelSchema.safeParse(await jsonOf(c));
      if (input === undefined) return tossError('INVALID_REQUEST');
      if (await fault('cancel_refused')) return tossError('FAILED_REFUND_PROCESS');
      const step = await payments.step(c.req.param('paymentKey'), (record, now) => {
        if (input.refundableAmount !== undefined && input.refundableAmount !== balanceOf(record))
          return { ok: false, code: 'NOT_MATCHES_REFUNDABLE_AMOUNT' };
        const amount = input.cancelAmount === undefined ? {} : { amountWon: input.cancelAmount };
        return cancel(record, { reason: input.cancelReason, ...amount }, now);
      });
      return step === null ? tossError('NOT_FOUND_PAYMENT') : stepped(step);
    });
    if (answer.status === 200 && (await fault('cancel_timeout_after_commit')))
      return neverAnswer(c.req.raw, deps.hangMs);
    return send(c, answer);
  });

  return app;
}

function callOf(c: Context) {
  const { secretKey } = sandboxCredentials.toss;
  return { key: c.req.header('idempotency-key'), secretKey, method: c.req.method, path: c.req.path };
}

function jsonOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

function send(c: Context, answer: TossAnswer) {
  return c.json(answer.body as object, answer.status);
}
