import { html } from 'hono/html';
import { formatWon } from '#lib/domain/money.ts';
import { sandboxPage } from '../page.ts';
import type { PaymentRecord } from './payment-record.ts';

/** Where the window is drawn, and where it leads. */
export interface WindowPlace {
  returnTo: { successUrl: string; failUrl: string };
  /** In a frame of the shop's page, to which everything is reported. */
  isFramed: boolean;
  /** The card company's own page, on another origin wherever there is one. */
  issuerUrl: string;
}

const framed = ({ returnTo, isFramed }: Pick<WindowPlace, 'returnTo' | 'isFramed'>) =>
  isFramed ? { framedBy: returnTo.successUrl } : {};

const mark = (isFramed: boolean) => (isFramed ? html`<input type="hidden" name="framed" value="1">` : '');

const taxFreeRow = ({ taxFreeWon, amountWon }: PaymentRecord) =>
  taxFreeWon ? html`<dt>그중 면세</dt><dd>${taxFreeWon === amountWon ? '전액' : formatWon(taxFreeWon)}</dd>` : '';

/** The hosted pay window: what is paid, and the three ways to leave. Agreeing leads to the card company first. */
export function payPage(record: PaymentRecord, place: WindowPlace): Promise<Response> {
  const { returnTo, isFramed, issuerUrl } = place;
  const button = (decision: string, kind: string, label: string) =>
    html`<button class="${kind}" name="decision" value="${decision}">${label}</button>`;
  const own = `/sandbox/toss/pay/${record.paymentKey}`;
  return sandboxPage({
    title: '카드 결제 (데모)',
    formTargets: [returnTo.successUrl, returnTo.failUrl, issuerUrl],
    ...framed(place),
    body: html`
<h1>카드 결제</h1>
<p class="soft">토스페이먼츠를 흉내 낸 결제창이에요.</p>
<div class="panel"><dl>
<dt>상품</dt><dd>${record.orderName}</dd>
<dt>주문번호</dt><dd>${record.orderId}</dd>
<dt>결제 금액</dt><dd class="amount">${formatWon(record.amountWon)}</dd>
${taxFreeRow(record)}
<dt>카드</dt><dd>체험카드 1234-56**-****-000*</dd>
</dl></div>
<h2>어떻게 할까요?</h2>
<form method="post" action="${own}">${mark(isFramed)}
<p><button class="main" name="decision" value="pay" formaction="${issuerUrl}">결제하기</button></p>
<p>${button('refuse', 'plain', '카드사가 거절한 것으로 하기')}</p>
<p>${button('close', 'plain', '닫기 (결제 취소)')}</p>
</form>`,
  });
}

/** The card company's page: asks nothing, and posts the buyer back to the window at `backUrl`. */
export function issuerPage(backUrl: string, place: Pick<WindowPlace, 'returnTo' | 'isFramed'>): Promise<Response> {
  const { returnTo, isFramed } = place;
  return sandboxPage({
    title: '카드사 인증 (데모)',
    formTargets: [backUrl, returnTo.successUrl, returnTo.failUrl],
    ...framed(place),
    body: html`
<h1>카드사에서 확인하고 있어요</h1>
<p class="soft">카드사 화면을 흉내 냈어요. 자동으로 넘어가요.</p>
<form method="post" action="${backUrl}">${mark(isFramed)}
<input type="hidden" name="decision" value="authenticated">
<p><button class="main">계속하기</button></p>
</form>`,
    script: 'document.forms[0].submit()',
  });
}

/** The end of a window in a frame: the shop's page is told, by the script that drew it. */
export function reportPage(
  shopUrl: string,
  report: { goTo: string } | { code: string; message: string },
): Promise<Response> {
  const { origin } = new URL(shopUrl);
  // As in any inline script, nothing may close it early.
  const text = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return sandboxPage({
    title: '카드 결제 (데모)',
    framedBy: shopUrl,
    body: html`<p>쇼핑몰로 돌아가고 있어요.</p>`,
    script: `parent.postMessage(${text({ from: 'sandbox-toss', ...report })}, ${text(origin)})`,
  });
}

/** The receipt that a payment's record links to. */
export function receiptPage(record: PaymentRecord): Promise<Response> {
  return sandboxPage({
    title: '카드 매출전표 (데모)',
    body: html`
<h1>카드 매출전표</h1>
<div class="panel"><dl>
<dt>상품</dt><dd>${record.orderName}</dd>
<dt>주문번호</dt><dd>${record.orderId}</dd>
<dt>결제 금액</dt><dd class="amount">${formatWon(record.amountWon)}</dd>
${taxFreeRow(record)}
${record.cancels.map((cancel) => html`<dt>취소</dt><dd class="amount">-${formatWon(cancel.amountWon)}</dd>`)}
</dl></div>`,
  });
}
