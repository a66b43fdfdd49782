import { expect, test } from 'vitest';
import { type ActionField, actionForm } from '#islands/shared/action/action-form.ts';

const reason = { name: 'reason', label: '이유' } as const;

// Each line below that is marked is refused by the compiler: this file is red where one of them compiles.
test('a form that fits its call', () => {
  const order = actionForm('POST /api/operator/orders/{orderId}/cancel', {
    params: { orderId: 3 },
    body: { seen: 'a' },
    fields: [reason],
    submit: '주문 취소',
  });
  expect(order).toMatchObject({ action: 'POST /api/operator/orders/{orderId}/cancel', params: { orderId: 3 } });

  const share = { name: `lines.${0}.amountWon`, kind: 'number', label: '금액' } as const;
  const bearer: ActionField<'POST /api/operator/chargebacks'> = {
    name: `lines.${0}.bearer`,
    label: '부담',
    options: [{ value: 'mart', label: '마트' }],
  };
  actionForm('POST /api/operator/hand-refunds/{paymentId}/attribute', {
    params: { paymentId: 3 },
    body: { lines: [{ orderId: 1 }] },
    fields: [share, bearer],
    submit: '남기기',
  });
  actionForm('POST /api/operator/people/{userId}/reveal', {
    params: { userId: 3 },
    fields: [reason],
    submit: '보기',
    shows: [{ name: 'email', label: '이메일' }],
  });
  actionForm('POST /api/operator/log/review', { submit: '점검' });
  const forgives = Math.random() > 2;
  actionForm('POST /api/operator/cases/{caseId}/decide', {
    params: { caseId: 1 },
    body: { seen: 'a' },
    fields: [
      { name: 'refundWon', kind: 'number', label: '금액', value: 3 },
      { name: 'bearer', label: '부담', options: [{ value: 'market', label: '시장' }] },
      ...(forgives ? [{ name: 'forgive', kind: 'tick', label: '노쇼' } as const] : []),
      { name: 'words', kind: 'long', label: '말' },
    ],
    submit: '결정',
  });
});

test('a form that does not fit does not compile', () => {
  const params = { orderId: 3 };
  const seen = 'a';
  const submit = '주문 취소';
  // @ts-expect-error: no such call
  actionForm('POST /api/operator/orders/{orderId}/cancle', { params, body: { seen }, fields: [reason], submit });
  // @ts-expect-error: the address needs an orderId
  actionForm('POST /api/operator/orders/{orderId}/cancel', { body: { seen }, fields: [reason], submit });
  actionForm('POST /api/operator/orders/{orderId}/cancel', {
    // @ts-expect-error: another name
    params: { caseId: 3 },
    body: { seen },
    fields: [reason],
    submit,
  });
  actionForm('POST /api/operator/orders/{orderId}/cancel', {
    params,
    body: { seen },
    // @ts-expect-error: no such field
    fields: [{ name: 'reasn', label: '이유' }],
    submit,
  });
  actionForm('POST /api/operator/orders/{orderId}/cancel', {
    params,
    body: { seen },
    // @ts-expect-error: a reason is no number
    fields: [{ name: 'reason', kind: 'number', label: '이유' }],
    submit,
  });
  // @ts-expect-error: the reason is left out
  actionForm('POST /api/operator/orders/{orderId}/cancel', { params, body: { seen }, submit });
  // @ts-expect-error: the state that was seen is left out
  actionForm('POST /api/operator/orders/{orderId}/cancel', { params, fields: [reason], submit });
  actionForm('POST /api/operator/orders/{orderId}/cancel', {
    params,
    // @ts-expect-error: nothing of that name is sent
    body: { seen, sean: 'a' },
    fields: [reason],
    submit,
  });
  actionForm('POST /api/operator/hand-refunds/{paymentId}/attribute', {
    params: { paymentId: 3 },
    body: { lines: [{ orderId: 1 }] },
    // @ts-expect-error: a line has no such field
    fields: [{ name: 'lines.0.amount', kind: 'number', label: '금액' }],
    submit,
  });
  actionForm('POST /api/operator/hand-refunds/{paymentId}/attribute', {
    params: { paymentId: 3 },
    body: { lines: [{ orderId: 1 }] },
    // @ts-expect-error: nobody else bears it
    fields: [{ name: 'lines.0.bearer', label: '부담', options: [{ value: 'buyer', label: '구매자' }] }],
    submit,
  });
  actionForm('POST /api/operator/people/{userId}/reveal', {
    params: { userId: 3 },
    fields: [reason],
    submit,
    // @ts-expect-error: the response has no phone
    shows: [{ name: 'phone', label: '전화' }],
  });
});
