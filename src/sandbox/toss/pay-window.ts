import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { sandboxCredentials } from '../credentials.ts';
import type { SandboxDeps } from '../deps.ts';
import { errorPage, isWebAddress } from '../page.ts';
import { isClientKey } from './authorization.ts';
import { tossMessage } from './error.ts';
import { otherOrigin } from './other-origin.ts';
import { issuerPage, payPage, receiptPage, reportPage } from './pay-page.ts';
import { abort, authenticate, type PaymentRecord } from './payment-record.ts';
import type { Payments } from './payments.ts';

const orderId = z.string().regex(/^[A-Za-z0-9_-]{6,64}$/);
const webAddress = z.string().refine(isWebAddress);

const openSchema = z.object({
  clientKey: z.string(),
  orderId,
  amount: z.coerce.number().int().positive(),
  taxFreeAmount: z.coerce.number().int().nonnegative().optional(),
  orderName: z.string().min(1).max(100),
  successUrl: webAddress,
  failUrl: webAddress,
});

const authorizeSchema = z.object({
  clientKey: z.string().default(sandboxCredentials.toss.clientKey),
  orderId,
  amount: z.number().int().positive(),
  taxFreeAmount: z.number().int().nonnegative().optional(),
  orderName: z.string().min(1).max(100).default('체험 주문'),
});

type ReturnTo = NonNullable<PaymentRecord['returnTo']>;

const windowPath = (paymentKey: string) => `/sandbox/toss/pay/${paymentKey}`;

/** What the buyer's browser meets: the pay window, and `POST /authorize` for scripts that do without it. */
export function createPayWindow({ publicOrigin }: Pick<SandboxDeps, 'publicOrigin'>, payments: Payments): Hono {
  const app = new Hono();
  const elsewhere = (c: Context) => otherOrigin(c.req.url, publicOrigin);

  const show = (c: Context, record: PaymentRecord, returnTo: ReturnTo, isFramed: boolean) =>
    payPage(record, { returnTo, isFramed, issuerUrl: `${elsewhere(c)}/sandbox/toss/issuer/${record.paymentKey}` });

  /** Opens a window, and answers where it is. */
  async function openFor(fields: Record<string, string>) {
    const { data: input } = openSchema.safeParse(fields);
    if (input === undefined) return { ok: false as const, goTo: null };
    const { clientKey, successUrl, failUrl, orderName, amount, taxFreeAmount } = input;
    const refused = (code: string, message: string) => ({
      ok: false as const,
      goTo: withParams(failUrl, { code, message, orderId: input.orderId }),
    });
    if (!isClientKey(clientKey)) return refused('UNAUTHORIZED_KEY', tossMessage('UNAUTHORIZED_KEY'));
    const returnTo = { successUrl, failUrl };
    const taxFreeWon = taxFreeAmount ?? null;
    const opened = await payments.open({
      clientKey,
      orderId: input.orderId,
      orderName,
      amountWon: amount,
      taxFreeWon,
      returnTo,
    });
    if (!opened.ok) return refused(opened.code, tossMessage(opened.code));
    return { ok: true as const, record: opened.record, returnTo };
  }
  const badRequest = () => errorPage(400, '결제 요청이 올바르지 않아요', tossMessage('INVALID_REQUEST'));

  app.get('/pay', async (c) => {
    const opened = await openFor(c.req.query());
    if (opened.ok) return show(c, opened.record, opened.returnTo, false);
    return opened.goTo === null ? badRequest() : c.redirect(opened.goTo, 302);
  });

  // As the script opens it: a form that is led on to the window's own origin.
  app.post('/pay', async (c) => {
    const fields = await formOf(c);
    const opened = await openFor(fields);
    const isFramed = fields.framed === '1';
    if (opened.ok) {
      const path = `${windowPath(opened.record.paymentKey)}${isFramed ? '?framed=1' : ''}`;
      return c.redirect(elsewhere(c) + path, 303);
    }
    if (opened.goTo === null) return badRequest();
    return isFramed ? reportPage(opened.goTo, { goTo: opened.goTo }) : c.redirect(opened.goTo, 303);
  });

  app.get('/pay/:paymentKey', async (c) => {
    const record = await payments.byKey(c.req.param('paymentKey'));
    if (record?.status !== 'READY' || record.returnTo === null) return windowClosed();
    return show(c, record, record.returnTo, c.req.query('framed') === '1');
  });

  app.post('/issuer/:paymentKey', async (c) => {
    const record = await payments.byKey(c.req.param('paymentKey'));
    if (record?.status !== 'READY' || record.returnTo === null) return windowClosed();
    const isFramed = (await formOf(c)).framed === '1';
    const backUrl = elsewhere(c) + windowPath(record.paymentKey);
    return issuerPage(backUrl, { returnTo: record.returnTo, isFramed });
  });

  app.post('/pay/:paymentKey', async (c) => {
    const { decision, framed } = await formOf(c);
    const record = await payments.byKey(c.req.param('paymentKey'));
    if (record === null || record.returnTo === null) return windowClosed();
    const { successUrl } = record.returnTo;
    // A frame that is closed breaks the promise; a window leads to the failure address.
    if (framed === '1' && decision === 'close')
      return reportPage(successUrl, { code: 'USER_CANCEL', message: '취소되었습니다.' });
    const goTo = await decided(payments, record, record.returnTo, decision);
    return framed === '1' ? reportPage(successUrl, { goTo }) : c.redirect(goTo, 303);
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
    if (!isClientKey(parsed.data.clientKey))
      return c.json({ code: 'UNAUTHORIZED_KEY', message: tossMessage('UNAUTHORIZED_KEY') }, 401);
    const { amount: amountWon, taxFreeAmount, ...request } = parsed.data;
    const opened = await payments.open({ ...request, amountWon, taxFreeWon: taxFreeAmount ?? null, returnTo: null });
    if (!opened.ok) return c.json({ code: opened.code, message: tossMessage(opened.code) }, 400);
    await payments.step(opened.record.paymentKey, authenticate);
    return c.json({ paymentKey: opened.record.paymentKey });
  });

  return app;
}

const formOf = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()));

/** Where the browser goes after the buyer's choice. */
async function decided(
  payments: Payments,
  { paymentKey, orderId, amountWon }: PaymentRecord,
  { successUrl, failUrl }: ReturnTo,
  decision: string | undefined,
): Promise<string> {
  // 'pay' itself for whoever does without the card company's page.
  if (decision === 'authenticated' || decision === 'pay') {
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
