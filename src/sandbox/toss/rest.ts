import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { delay, neverAnswer } from '../delay.ts';
import type { SandboxDeps } from '../deps.ts';
import type { FaultOf } from '../fault-catalogue.ts';
import { takeFault } from '../faults.ts';
import { isPair, readKey } from './authorization.ts';
import { type TossResponse, testCodeResponse, tossError } from './error.ts';
import { idempotently } from './idempotency.ts';
import { abort, balanceOf, cancel, confirm, type PaidBy, type PaymentRecord, type Step } from './payment-record.ts';
import type { Payments } from './payments.ts';
import { paymentOnTheWire } from './wire.ts';

const confirmSchema = z.object({
  paymentKey: z.string().min(1).max(200),
  orderId: z.string().regex(/^[A-Za-z0-9_-]{6,64}$/),
  amount: z.number().int().positive(),
  taxFreeAmount: z.number().int().nonnegative().optional(),
});

const cancelSchema = z.object({
  cancelReason: z.string().min(1).max(200),
  cancelAmount: z.number().int().positive().optional(),
  taxFreeAmount: z.number().int().nonnegative().optional(),
  refundableAmount: z.number().int().optional(),
  currency: z.literal('KRW').optional(),
  refundReceiveAccount: z
    .object({
      bank: z.string().min(1),
      accountNumber: z.string().regex(/^\d{1,20}$/),
      holderName: z.string().min(1).max(60),
    })
    .optional(),
});

/** Faults that let the buyer have paid in another way than with a card. */
const PAID_BY = {
  confirm_virtual_account: 'virtualAccount',
  confirm_transfer: 'transfer',
  confirm_easy_pay: 'easyPay',
  confirm_foreign_card: 'foreignCard',
} as const satisfies Partial<Record<FaultOf<'toss'>, PaidBy>>;

/** `/v1/payments/…` of the card provider (providers.md section 1.4). `slowMs` is how long a slow confirm takes. */
export function createTossRest(deps: SandboxDeps, payments: Payments, slowMs: number): Hono<ShopEnv> {
  const app = new Hono<ShopEnv>();
  const fault = (name: FaultOf<'toss'>) => takeFault(deps.store, 'toss', name);
  async function paidBy(): Promise<PaidBy | undefined> {
    for (const [name, way] of Object.entries(PAID_BY)) if (await fault(name as keyof typeof PAID_BY)) return way;
    return undefined;
  }
  const paid = (record: PaymentRecord | null): TossResponse =>
    record === null
      ? tossError('NOT_FOUND_PAYMENT')
      : { status: 200, body: paymentOnTheWire(record, deps.publicOrigin) };
  const stepped = (step: Step): TossResponse => (step.ok ? paid(step.record) : tossError(step.code));

  /** Another shop's payments are as good as none. */
  const own = (record: PaymentRecord | null, secretKey: string) =>
    record !== null && isPair(record.clientKey, secretKey) ? record : null;

  app.use(async (c, next) => {
    const key = readKey(c.req.header('authorization'));
    if (!('secretKey' in key)) return send(c, key);
    c.set('secretKey', key.secretKey);
    const testCode = c.req.header('tosspayments-test-code');
    if (testCode !== undefined) return send(c, testCodeResponse(testCode));
    return next();
  });

  app.post('/confirm', async (c) => {
    const response = await idempotently(deps, callOf(c), async () => {
      const { data: input } = confirmSchema.safeParse(await jsonOf(c));
      if (input === undefined) return tossError('INVALID_REQUEST');
      // Kept under the idempotency key like any other answer: a repeat of it is answered the same.
      if (await fault('confirm_500')) return tossError('FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING');
      if (await fault('confirm_provider_error')) return tossError('PROVIDER_ERROR');
      if (await fault('confirm_slow')) await delay(slowMs);
      const opened = await payments.byKey(input.paymentKey);
      if (opened !== null && !isPair(opened.clientKey, c.get('secretKey'))) return tossError('INVALID_API_KEY');
      const isDeclined = await fault('confirm_declined');
      const isTaxedShop = await fault('confirm_taxed_shop');
      const way = await paidBy();
      const step = await payments.step(input.paymentKey, (record, now) => {
        const { orderId, amount: amountWon, taxFreeAmount: taxFreeWon = null } = input;
        const charged = confirm(record, { orderId, amountWon, taxFreeWon, ...(way ? { paidBy: way } : {}) }, now);
        if (charged.ok && isTaxedShop) return { ok: true, record: { ...charged.record, taxFreeWon: 0 } };
        return charged.ok && isDeclined ? { ok: true, record: abort(record, 'REJECT_CARD_PAYMENT') } : charged;
      });
      if (step === null) return tossError('NOT_FOUND_PAYMENT_SESSION');
      if (step.ok && step.record.status === 'ABORTED') return tossError('REJECT_CARD_PAYMENT');
      return stepped(step);
    });
    if (response.status === 200 && (await fault('confirm_timeout_after_commit')))
      return neverAnswer(c.req.raw, deps.hangMs);
    return send(c, response);
  });

  app.get('/orders/:orderId', async (c) =>
    send(c, paid(own(await payments.byOrder(c.req.param('orderId')), c.get('secretKey')))),
  );
  app.get('/:paymentKey', async (c) =>
    send(c, paid(own(await payments.byKey(c.req.param('paymentKey')), c.get('secretKey')))),
  );

  app.post('/:paymentKey/cancel', async (c) => {
    const response = await idempotently(deps, callOf(c), async () => {
      const { data: input } = cancelSchema.safeParse(await jsonOf(c));
      if (input === undefined) return tossError('INVALID_REQUEST');
      if (await fault('cancel_500')) return tossError('FAILED_INTERNAL_SYSTEM_PROCESSING');
      if (await fault('cancel_refused')) return tossError('FAILED_REFUND_PROCESS');
      const { cancelAmount, taxFreeAmount, refundReceiveAccount } = input;
      if (own(await payments.byKey(c.req.param('paymentKey')), c.get('secretKey')) === null)
        return tossError('NOT_FOUND_PAYMENT');
      const step = await payments.step(c.req.param('paymentKey'), (record, now) => {
        if (input.refundableAmount !== undefined && input.refundableAmount !== balanceOf(record))
          return { ok: false, code: 'NOT_MATCHES_REFUNDABLE_AMOUNT' };
        const request = {
          reason: input.cancelReason,
          hasAccount: refundReceiveAccount !== undefined,
          ...(cancelAmount === undefined ? {} : { amountWon: cancelAmount }),
          ...(taxFreeAmount === undefined ? {} : { taxFreeWon: taxFreeAmount }),
        };
        return cancel(record, request, now);
      });
      return step === null ? tossError('NOT_FOUND_PAYMENT') : stepped(step);
    });
    if (response.status === 200 && (await fault('cancel_timeout_after_commit')))
      return neverAnswer(c.req.raw, deps.hangMs);
    return send(c, response);
  });

  return app;
}

/** Whose key the call came with. */
interface ShopEnv {
  Variables: { secretKey: string };
}

function callOf(c: Context<ShopEnv>) {
  return {
    key: c.req.header('idempotency-key'),
    secretKey: c.get('secretKey'),
    method: c.req.method,
    path: c.req.path,
  };
}

function jsonOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

function send(c: Context, response: TossResponse) {
  return c.json(response.body as object, response.status);
}
