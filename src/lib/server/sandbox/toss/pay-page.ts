import { html } from 'hono/html';
import { formatWon } from '#lib/domain/money.ts';
import { sandboxPage } from '../page.ts';
import type { PaymentRecord } from './payment-record.ts';

/** The hosted pay window: what is paid, and the three ways to leave. */
export function payPage(record: PaymentRecord, returnTo: { successUrl: string; failUrl: string }): Promise<Response> {
  const button = (decision: string, kind: string, label: string) =>
    html`<button class="${kind}" name="decision" value="${decision}">${label}</button>`;
  return sandboxPage({
    title: '카드 결제 (체험용)',
    formTargets: [returnTo.successUrl, returnTo.failUrl],
    body: html`
<h1>카드 결제</h1>
<p class="soft">토스페이먼츠를 흉내 낸 결제창이에요.</p>
<div class="panel"><dl>
<dt>상품</dt><dd>${record.orderName}</dd>
<dt>주문번호</dt><dd>${record.orderId}</dd>
<dt>결제 금액</dt><dd class="amount">${formatWon(record.amountWon)}</dd>
<dt>카드</dt><dd>체험카드 1234-56**-****-000*</dd>
</dl></div>
<h2>어떻게 할까요?</h2>
<form method="post" action="/sandbox/toss/pay/${record.paymentKey}">
<p>${button('pay', 'main', '결제하기')}</p>
<p>${button('refuse', 'plain', '카드사가 거절한 것으로 하기')}</p>
<p>${button('close', 'plain', '닫기 (결제 취소)')}</p>
</form>`,
  });
}

/** The receipt that a payment's record links to. */
export function receiptPage(record: PaymentRecord): Promise<Response> {
  return sandboxPage({
    title: '카드 매출전표 (체험용)',
    body: html`
<h1>카드 매출전표</h1>
<div class="panel"><dl>
<dt>상품</dt><dd>${record.orderName}</dd>
<dt>주문번호</dt><dd>${record.orderId}</dd>
<dt>결제 금액</dt><dd class="amount">${formatWon(record.amountWon)}</dd>
${record.cancels.map((cancel) => html`<dt>취소</dt><dd class="amount">-${formatWon(cancel.amountWon)}</dd>`)}
</dl></div>`,
  });
}
