import { expect, test } from 'vitest';
import { slipAddress } from '#lib/domain/payment/card-slip.ts';

const SLIP = 'https://dashboard.tosspayments.com/receipt/redirection?transactionId=1&ref=PX';
const live = { sandboxOrigin: null };

test('the provider’s slip is linked over TLS alone, and at its own hosts', () => {
  expect(slipAddress(SLIP, live)).toBe(SLIP);
  expect(slipAddress('https://tosspayments.com/receipt', live)).not.toBeNull();
  expect(slipAddress('https://dashboard-sandbox.tosspayments.com/receipt', live)).not.toBeNull();
});

test.each([
  null,
  '',
  'receipt',
  SLIP.replace('https', 'http'),
  'https://tosspayments.com.evil.test/receipt',
  'https://eviltosspayments.com/receipt',
  'https://dashboard.tosspayments.com@evil.test/receipt',
  'javascript:alert(1)//tosspayments.com',
  'http://localhost:4321/sandbox/toss/receipt/1',
])('%j is not', (url) => expect(slipAddress(url, live)).toBeNull());

test('in the sandbox the stand-in’s is', () => {
  const sandbox = { sandboxOrigin: 'http://localhost:4321' };
  expect(slipAddress('http://localhost:4321/sandbox/toss/receipt/1', sandbox)).not.toBeNull();
  expect(slipAddress('http://localhost:4322/sandbox/toss/receipt/1', sandbox)).toBeNull();
});
