import { beforeEach, describe, expect, test } from 'vitest';
import { createCheckout } from '#islands/buyer/checkout/checkout.ts';
import type { Quote } from '#lib/contract/checkout.ts';
import { FOLLOW_FAILED } from '#lib/messages/buying.ts';
import { createFollow } from '#lib/stores/follow.ts';
import { $signInPrompt, dismissSignIn } from '#lib/stores/session.ts';
import { no, OFFLINE, yes } from './answers.ts';

const LINE = { productId: 3, name: '식빵', price: 2_000, quantity: 2 };
const SOON = '2026-11-21T09:00:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';

const quote = (validUntil: string): Quote => ({
  orderId: 'dm_1',
  lines: [
    {
      productId: 3,
      quantity: 2,
      onSite: { possible: true, amount: 4_000, validUntil },
      card: { possible: false, reason: 'cardNotTaken', message: '이 마트는 현장 결제만 받아요.' },
      reservation: { possible: false, reason: 'cardNotTaken', message: '이 마트는 현장 결제만 받아요.' },
    },
  ],
});

type Pay = Parameters<typeof createCheckout>[1] extends infer A | undefined
  ? A extends { payOnSite: infer P }
    ? P
    : never
  : never;

function checkout(pay: Pay, deadlines = [SOON, LATER]) {
  let asked = 0;
  return createCheckout(LINE, {
    quote: async () => {
      asked += 1;
      return yes(quote(deadlines[Math.min(asked, deadlines.length) - 1]!));
    },
    payOnSite: pay,
  });
}

beforeEach(dismissSignIn);

describe('buying on site', () => {
  test('sends the deadline the buyer has seen, and ends at the order', async () => {
    let expected = '';
    const { $checkout, quote, payOnSite } = checkout(async (_, validUntil) => {
      expected = validUntil;
      return yes({ orderId: 12 });
    });
    await quote();
    await payOnSite();
    expect(expected).toBe(SOON);
    expect($checkout.get()).toEqual({ state: 'done', orderId: 12 });
  });

  test('a changed deadline is shown before the buyer decides again', async () => {
    const { $checkout, quote, payOnSite } = checkout(async () => no(409, 'deadlineChanged', '기한이 바뀌었어요.'));
    await quote();
    await payOnSite();
    expect($checkout.get()).toMatchObject({
      state: 'ready',
      notice: '기한이 바뀌었어요.',
      offers: { onSite: { validUntil: LATER } },
    });
  });

  test('a refusal is told and the dialog stays', async () => {
    const { $checkout, quote, payOnSite } = checkout(async () => no(409, 'soldOut', '방금 다 팔렸어요.'));
    await quote();
    await payOnSite();
    expect($checkout.get()).toMatchObject({ state: 'ready', problem: '결제하지 못했어요: 방금 다 팔렸어요.' });
  });

  test('two presses make one order', async () => {
    let orders = 0;
    const { quote, payOnSite } = checkout(async () => {
      orders += 1;
      return yes({ orderId: orders });
    });
    await quote();
    await Promise.all([payOnSite(), payOnSite()]);
    expect(orders).toBe(1);
  });

  test('without terms there is nothing to press, but another try', async () => {
    let online = false;
    const { $checkout, quote: ask } = createCheckout(LINE, {
      quote: async () => (online ? yes(quote(SOON)) : OFFLINE),
      payOnSite: async () => yes({ orderId: 1 }),
    });
    await ask();
    expect($checkout.get().state).toBe('unquoted');
    online = true;
    await ask();
    expect($checkout.get().state).toBe('ready');
  });
});

describe('the follow button', () => {
  test('turns at once and takes the server’s count', async () => {
    let answer: (value: { ok: true; followers: number }) => void = () => {};
    const { $follow, toggle } = createFollow(1, false, 10, () => new Promise((resolve) => (answer = resolve)));
    const toggling = toggle();
    expect($follow.get()).toMatchObject({ isFollowing: true, followers: 11 });
    answer({ ok: true, followers: 13 });
    await toggling;
    expect($follow.get()).toMatchObject({ isFollowing: true, followers: 13 });
  });

  test('turns back when the server refuses, and says so', async () => {
    const { $follow, toggle } = createFollow(1, true, 10, async () => ({ ok: false, signIn: false }));
    await toggle();
    expect($follow.get()).toEqual({ isFollowing: true, followers: 10, problem: FOLLOW_FAILED });
  });

  test('asks to sign in when the session has ended', async () => {
    const { $follow, toggle } = createFollow(1, false, 10, async () => ({ ok: false, signIn: true }));
    await toggle();
    expect($follow.get()).toMatchObject({ isFollowing: false, problem: null });
    expect($signInPrompt.get()).not.toBeNull();
  });
});
