import { expect, test } from 'vitest';
import { Visitor } from '../visitor.ts';

test('card companies are let in on that one page alone', async () => {
  const visitor = new Visitor();
  const policyOf = async (path: string) => (await visitor.open(path)).headers.get('content-security-policy') ?? '';
  const payment = await policyOf('/toss-checkout?amount=1000&orderName=a&sessionKey=card_1&orderId=order_1');
  expect(payment).toMatch(/form-action 'self' http: https:/);
  expect(payment).toMatch(/frame-src 'self' http: https:/);
  expect(payment).not.toMatch(/script-src[^;]* https?:/);
  for (const path of ['/buyer', '/buyer/cart', '/seller/login', '/toss/success', '/toss/fail', '/home']) {
    const policy = await policyOf(path);
    expect(policy, path).toMatch(/form-action 'self'(;|$)/);
    expect(policy, path).not.toMatch(/frame-src[^;]* https?:/);
  }
});
