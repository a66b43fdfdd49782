import { Hono } from 'hono';
import { z } from 'zod';
import { ownSiteOnly } from '../own-site.ts';
import { tossError } from './error.ts';
import { balanceOf, cancel, deposit, type Step, taxFreeLeftOf } from './payment-record.ts';
import type { Payments } from './payments.ts';

/** A form sends numbers as text, and an empty field for none. */
const fields = z.object({
  paymentKey: z.string().min(1).optional().catch(undefined),
  orderId: z.string().min(1).optional().catch(undefined),
  amount: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().positive().optional()),
  reason: z.string().trim().min(1).max(200).catch('고객 요청으로 관리자 화면에서 취소'),
});

/**
 * What a shop's staff does by hand in the provider's console, past every call of ours: gives a payment back, whole or
 * in part, and sees a deposit arrive. The webhook tells of it as of any other change. JSON is answered with JSON, a
 * form with 303.
 */
export function createConsole(payments: Payments): Hono {
  const app = new Hono();
  app.use(ownSiteOnly);

  for (const act of ['refund', 'deposit'] as const)
    app.post(`/${act}`, async (c) => {
      const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
      const sent: unknown = isForm
        ? Object.fromEntries(new URLSearchParams(await c.req.text()))
        : await c.req.json().catch(() => null);
      const { data: input } = fields.safeParse(sent);
      const invalid = tossError('INVALID_REQUEST');
      if (input === undefined) return c.json(invalid.body as object, invalid.status);
      const record = input.paymentKey
        ? await payments.byKey(input.paymentKey)
        : await payments.byOrder(input.orderId ?? '');
      const step: Step | null =
        record && (await payments.step(record.paymentKey, act === 'refund' ? refundOf(input) : deposit));
      if (step === null || !step.ok) {
        const refusal = tossError(step === null ? 'NOT_FOUND_PAYMENT' : step.code);
        return c.json(refusal.body as object, refusal.status);
      }
      const { orderId, paymentKey, status } = step.record;
      return isForm
        ? c.redirect('/sandbox', 303)
        : c.json({ paymentKey, orderId, status, balanceAmount: balanceOf(step.record) });
    });

  return app;
}

/** The console asks for no shares: what has VAT in it goes back first. It asks for an account where it needs one. */
const refundOf =
  ({ amount, reason }: z.infer<typeof fields>): Parameters<Payments['step']>[1] =>
  (record, now) => {
    const taxableWon = balanceOf(record) - taxFreeLeftOf(record);
    const part = amount === undefined ? {} : { amountWon: amount, taxFreeWon: Math.max(0, amount - taxableWon) };
    return cancel(record, { reason, hasAccount: true, ...part }, now);
  };
