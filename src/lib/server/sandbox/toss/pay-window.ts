import { Hono } from 'hono';
import { z } from 'zod';
import { sandboxCredentials } from '../credentials.ts';
import { errorPage, isWebAddress } from '../page.ts';
import { tossMessage } from './error.ts';
import { payPage, receiptPage } from './pay-page.ts';
import { abort, authenticate, type PaymentRecord } from './payment-record.ts';
import type { Payments } from './payments.ts';

const orderId = z.string().regex(/^[A-Za-z0-9_-]{6,64}$/);
const webAddress = z.string().refine(isWebAddress);

const openSchema = z.object({
  clientKey: z.string(),
  orderId,
  amount: z.coerce.number().int().positive(),
  orderName: z.string().min(1).max(100),
  successUrl: webAddress,
  failUrl: webAddress,
});

const authorizeSchema = z.object({
  orderId,
  amount: z.number().int().positive(),
  orderName: z.string().min(1).max(100).default('체험 주문'),
});

/** What the buyer's browser meets: the pay window, and `POST /authorize` for scripts that do without it. */
export function createPayWindow(payments: Payments): Hono {
  const app = new Hono();

  app.get('/pay', async (c) => {
    const { data: input } = openSchema.safeParse(c.req.query());
    if (input === undefined) return errorPage(400, '결제 요청이 올바르지 않아요', tossMessage('INVALID_REQUEST'));
    const { successUrl, failUrl } = input;
    const refuse = (code: string, message: string) =>
      c.redirect(withParams(failUrl, { code, message, orderId: input.orderId }), 302);
    if (input.clientKey !== sandboxCredentials.toss.clientKey)
      return refuse('UNAUTHORIZED_KEY', tossMessage('UNAUTHORIZED_KEY'));
    const opened = await payments.open({
      orderId: input.orderId,
      orderName: input.orderName,
      amountWon: input.amount,
      returnTo: { successUrl, failUrl },
    });
    if (!opened.ok) return refuse(opened.code, tossMessage(opened.code));
    return payPage(opened.record, { successUrl, failUrl });
  });

  app.get('/pay/:paymentKey', async (c) => {
    const record = await payments.byKey(c.req.param('paymentKey'));
    return record?.status === 'READY' && record.returnTo !== null ? payPage(record, record.returnTo) : windowClosed();
  });

  app.post('/pay/:paymentKey', async (c) => {
    const paymentKey = c.req.param('paymentKey');
    const decision = new URLSearchParams(await c.req.text()).get('decision');
    const record = await payments.byKey(paymentKey);
    if (record === null || record.returnTo === null) return windowClosed();
    return c.redirect(await decided(payments, record, record.returnTo, decision), 303);
  });

  app.get('/receipt/:paymentKey', async (c) => {
    const record = await payments.byKey(c.req.param('paymentKey'));
    return record === null || record.approvedAt === null ? windowClosed() : receiptPage(record);
  });

  app.post('/authorize', async (c) => {
    const parsed = authorizeSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      return c.json({ code: 'INVALID_REQUEST', field, message: tossMessage('INVALID_REQUEST') }, 400);
    }
    const { orderId, amount, orderName } = parsed.data;
    const opened = await payments.open({ orderId, orderName, amountWon: amount, returnTo: null });
    if (!opened.ok) return c.json({ code: opened.code, message: tossMessage(opened.code) }, 400);
    await payments.step(opened.record.paymentKey, authenticate);
    return c.json({ paymentKey: opened.record.paymentKey });
  });

  return app;
}

/** Where the browser goes after the buyer's choice. */
async function decided(
  payments: Payments,
  { paymentKey, orderId, amountWon }: PaymentRecord,
  { successUrl, failUrl }: { successUrl: string; failUrl: string },
  decision: string | null,
): Promise<string> {
  if (decision === 'pay') {
    const step = await payments.step(paymentKey, authenticate);
    if (step?.ok) return withParams(successUrl, { paymentKey, orderId, amount: String(amountWon) });
    return withParams(failUrl, { code: 'PAY_PROCESS_ABORTED', message: '결제 시간이 지났어요.', orderId });
  }
  if (decision === 'refuse') {
    await payments.step(paymentKey, (record) =>
      record.status === 'READY'
        ? { ok: true, record: abort(record, 'REJECT_CARD_COMPANY') }
        : { ok: false, code: 'NOT_FOUND_PAYMENT_SESSION' },
    );
    const message = tossMessage('REJECT_CARD_COMPANY');
    return withParams(failUrl, { code: 'REJECT_CARD_COMPANY', message, orderId });
  }
  // The real one leaves the order id out when the buyer gives up inside the flow.
  return withParams(failUrl, { code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제가 취소되었습니다.' });
}

function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value);
  return url.href;
}

function windowClosed(): Promise<Response> {
  return errorPage(404, '결제창이 닫혔어요', '결제 시간이 지났거나 이미 처리된 결제예요.');
}
