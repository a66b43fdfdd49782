import { beforeEach, describe, expect, test } from 'vitest';
import { createCheckout } from '#islands/buyer/checkout/checkout.ts';
import { type Ports, ports } from '#islands/buyer/checkout/checkout-calls.ts';
import { type Choice, isForAdults, itemsOf } from '#islands/buyer/checkout/choice.ts';
import { orderCompleteAddress } from '#lib/client/payment/payment-window.ts';
import type { Quote } from '#lib/contract/order/checkout.ts';
import { FOLLOW_FAILED } from '#lib/messages/mart/follow.ts';
import { TERMS_CHANGED } from '#lib/messages/payment/card-payment.ts';
import { createFollow } from '#lib/stores/follow.ts';
import { $signInPrompt, dismissSignIn } from '#lib/stores/session.ts';
import { no, OFFLINE, yes } from '../answers.ts';

const LINES = [{ productId: 3, name: '식빵', quantity: 2 }];
const SOON = '2026-11-21T09:00:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';
const NO_CARD = { possible: false, reason: 'cardNotTaken', message: '이 마트는 현장 결제만 받아요.' } as const;

const quote = (validUntil: string): Quote => ({
  orderId: 'dm_1',
  lines: [
    {
      productId: 3,
      quantity: 2,
      taxFree: false,
      adultOnly: false,
      bag: null,
      told: '600g',
      storeId: 1,
      imageKey: null,
      categoryKey: 'bread',
      most: 10,
      onSite: { possible: true, amount: 4_000, pickupFrom: '2026-11-20T05:00:00.000Z', validUntil },
      card: NO_CARD,
      reservation: NO_CARD,
    },
  ],
  stores: [],
});

function checkout(payOnSite: Ports['payOnSite'], deadlines = [SOON, LATER]) {
  let asked = 0;
  return createCheckout(
    { lines: LINES },
    {
      ...ports,
      quote: async () => {
        asked += 1;
        return yes(quote(deadlines[Math.min(asked, deadlines.length) - 1]!));
      },
      payOnSite,
    },
  );
}

beforeEach(dismissSignIn);

describe('buying on site', () => {
  test('sends the deadline the buyer has seen, and ends at the order', async () => {
    let expected: unknown;
    const { $checkout, open, pay } = checkout(async (choice) => {
      expected = itemsOf(choice);
      return yes({ orderIds: [12] });
    });
    await open();
    await pay();
    expect(expected).toEqual([
      {
        productId: 3,
        quantity: 2,
        paymentMethod: 'ON_SITE',
        isReservation: false,
        expectedValidUntil: SOON,
        expectedAmount: 4_000,
        expectedTold: '600g',
      },
    ]);
    expect($checkout.get()).toEqual({ state: 'done', orderIds: [12] });
  });

  test('a changed deadline is shown before the buyer decides again', async () => {
    const { $checkout, open, pay } = checkout(async () => no(409, 'deadlineChanged', '기한이 바뀌었어요.'));
    await open();
    await pay();
    expect($checkout.get()).toMatchObject({
      state: 'ready',
      notice: '기한이 바뀌었어요.',
      choice: { lines: [{ onSite: { validUntil: LATER } }] },
    });
  });

  test('terms that have stood open are asked for again: a later hour silently, other terms with a word', async () => {
    const SAME = '2026-11-21T09:01:00.000Z';
    const { $checkout, open, refresh } = checkout(async () => yes({ orderIds: [12] }), [SOON, SAME, LATER]);
    const shown = () => $checkout.get();
    await open();
    await refresh();
    expect(shown()).toMatchObject({
      state: 'ready',
      notice: null,
      choice: { lines: [{ onSite: { validUntil: SAME } }] },
    });
    await refresh();
    expect(shown()).toMatchObject({
      state: 'ready',
      notice: TERMS_CHANGED,
      choice: { lines: [{ onSite: { validUntil: LATER } }], ways: ['onSite'] },
    });
  });

  test('a try that may have bought keeps its terms, however long it stands', async () => {
    const { $checkout, open, pay, refresh } = checkout(async () => OFFLINE);
    await open();
    await pay();
    await refresh();
    expect($checkout.get()).toMatchObject({ state: 'ready', choice: { lines: [{ onSite: { validUntil: SOON } }] } });
  });

  test('fewer pieces than were chosen by the time are said while the dialog stands open', async () => {
    const left = [10, 1, 1];
    const store = createCheckout(
      { lines: LINES },
      {
        ...ports,
        quote: async ([line]) => {
          const { lines, ...rest } = quote(SOON);
          return yes({
            ...rest,
            lines: lines.map((one) => ({ ...one, quantity: line!.quantity, most: left.shift()! })),
          });
        },
      },
    );
    await store.open();
    await store.refresh();
    expect(store.$checkout.get()).toMatchObject({ state: 'ready', notice: '남은 수량에 맞췄어요: 식빵 · 1개' });
  });

  test.each([
    ['a dearer price', 'amountChanged' as const],
    ['another weight, or another promise of a bag,', 'termsChanged' as const],
  ])('%s is shown before the buyer decides again', async (_, code) => {
    const { $checkout, open, pay } = checkout(async () => no(409, code, '바뀌었어요.'));
    await open();
    await pay();
    expect($checkout.get()).toMatchObject({ state: 'ready', notice: '바뀌었어요.', problem: null });
  });

  test('for less than was shown, the page of the order says so', async () => {
    const { $checkout, open, pay } = checkout(async () => yes({ orderIds: [12], loweredTo: 3_000 }));
    await open();
    await pay();
    expect($checkout.get()).toEqual({ state: 'done', orderIds: [12], lowered: true });
    expect(orderCompleteAddress([12], { lowered: true })).toBe('/buyer/order-complete?orderId=12&lowered=1');
  });

  test('somebody else signed in here: nothing can be pressed any more', async () => {
    const { $checkout, open, pay } = checkout(async () => no(409, 'otherBuyer', '다른 계정이에요.'));
    await open();
    await pay();
    expect($checkout.get()).toEqual({ state: 'otherBuyer', message: '다른 계정이에요.' });
  });

  // adopt.md 31.1
  test('alcohol is bought once its buyer says to be 19 or older', async () => {
    const sent: Choice[] = [];
    const drink = quote(SOON);
    const store = createCheckout(
      { lines: LINES },
      {
        ...ports,
        quote: async () => yes({ ...drink, lines: drink.lines.map((line) => ({ ...line, adultOnly: true })) }),
        payOnSite: async (choice) => {
          sent.push(choice);
          return yes({ orderIds: [12] });
        },
      },
    );
    await store.open();
    await store.pay();
    expect(sent).toEqual([]);
    expect(store.$checkout.get()).toMatchObject({ state: 'ready', problem: null });
    store.$isAdult.set(true);
    await store.pay();
    expect(sent.map(isForAdults)).toEqual([true]);
    expect(store.$checkout.get()).toMatchObject({ state: 'done' });
  });

  test('what has become alcohol since is shown as that before the buyer decides again', async () => {
    const { $checkout, open, pay } = checkout(async () =>
      no(403, 'adultsOnly', '술은 만 19세 이상만 주문할 수 있어요.'),
    );
    await open();
    await pay();
    expect($checkout.get()).toMatchObject({ state: 'ready', notice: '술은 만 19세 이상만 주문할 수 있어요.' });
  });

  test('a refusal is told and the dialog stays', async () => {
    const { $checkout, open, pay } = checkout(async () => no(409, 'soldOut', '방금 다 팔렸어요.'));
    await open();
    await pay();
    expect($checkout.get()).toMatchObject({ state: 'ready', problem: '주문하지 못했어요. 방금 다 팔렸어요.' });
  });

  test('after a refusal the terms are those of now: a line that is gone says so, and the rest can be ordered', async () => {
    const gone = { possible: false, reason: 'soldOut', message: '방금 다 팔렸어요.' } as const;
    let soldOut = false;
    const terms = (productId: number, over: object = {}) => ({ ...quote(SOON).lines[0]!, productId, ...over });
    const {
      $checkout,
      open: ask,
      pay,
    } = createCheckout(
      { lines: [...LINES, { productId: 4, name: '우유', quantity: 1 }] },
      {
        ...ports,
        quote: async (lines) =>
          yes({
            orderId: 'dm_1',
            lines: [terms(3), terms(4, soldOut ? { onSite: gone, card: gone, reservation: gone } : {})].slice(
              0,
              lines.length,
            ),
            stores: [],
          }),
        payOnSite: async (choice) => {
          if (soldOut) return yes({ orderIds: itemsOf(choice).map(({ productId }) => productId) });
          soldOut = true;
          return no(409, 'soldOut', '우유: 방금 다 팔렸어요.');
        },
      },
    );
    await ask();
    await pay();
    expect($checkout.get()).toMatchObject({
      state: 'ready',
      problem: '주문하지 못했어요. 우유: 방금 다 팔렸어요.',
      choice: { ways: ['onSite', null] },
    });
    // Pressed again, it orders what is left: the line that fell out stays out.
    await pay();
    expect($checkout.get()).toEqual({ state: 'done', orderIds: [3] });
  });

  test('a quantity is changed in the dialog: its terms are those of the new one, and the page behind hears of it', async () => {
    const heard: string[] = [];
    const { $checkout, open, setQuantity } = createCheckout(
      { lines: LINES, onQuantity: (productId, quantity) => heard.push(`${productId} × ${quantity}`) },
      {
        ...ports,
        quote: async ([line]) => {
          const [terms] = quote(SOON).lines;
          const { quantity } = line!;
          return yes({
            ...quote(SOON),
            lines: [
              { ...terms!, quantity, onSite: { ...(terms!.onSite as object), amount: quantity * 2_000 } as never },
            ],
          });
        },
      },
    );
    await open();
    setQuantity(3, 4);
    // What was chosen stays on the screen while it is asked for.
    expect($checkout.get()).toMatchObject({ state: 'quoting', choice: { lines: [{ quantity: 2 }] } });
    await Promise.resolve();
    await expect
      .poll(() => $checkout.get())
      .toMatchObject({
        state: 'ready',
        choice: { lines: [{ quantity: 4, onSite: { amount: 8_000 } }], ways: ['onSite'] },
      });
    expect(heard).toEqual(['3 × 4']);
  });

  test('fewer are left than were chosen: as many as there are, which is said', async () => {
    const asked: number[] = [];
    const { $checkout, open } = createCheckout(
      { lines: LINES },
      {
        ...ports,
        quote: async ([line]) => {
          asked.push(line!.quantity);
          return yes({ ...quote(SOON), lines: [{ ...quote(SOON).lines[0]!, quantity: line!.quantity, most: 1 }] });
        },
      },
    );
    await open();
    expect(asked).toEqual([2, 1]);
    expect($checkout.get()).toMatchObject({ state: 'ready', notice: '남은 수량에 맞췄어요: 식빵 · 1개' });
  });

  test('without an answer it may be bought: the same try stands to be sent again', async () => {
    const tried: string[] = [];
    const { $checkout, open, pay } = checkout(async ({ orderId }) => {
      tried.push(orderId);
      return tried.length === 1 ? OFFLINE : yes({ orderIds: [12] });
    });
    await open();
    await pay();
    expect($checkout.get()).toMatchObject({
      state: 'ready',
      problem: expect.stringContaining('두 번 주문되지 않아요'),
    });
    await pay();
    expect($checkout.get()).toEqual({ state: 'done', orderIds: [12] });
    expect(tried[1]).toBe(tried[0]);
  });

  test('two presses make one order', async () => {
    let orders = 0;
    const { open, pay } = checkout(async () => {
      orders += 1;
      return yes({ orderIds: [orders] });
    });
    await open();
    await Promise.all([pay(), pay()]);
    expect(orders).toBe(1);
  });

  test('what the mart does not take cannot be chosen', async () => {
    const { $checkout, open, choose } = checkout(async () => OFFLINE);
    await open();
    choose(0, 'card');
    expect($checkout.get()).toMatchObject({ state: 'ready', choice: { ways: ['onSite'] } });
  });

  test('without terms there is nothing to press, but another try', async () => {
    let online = false;
    const { $checkout, open: ask } = createCheckout(
      { lines: LINES },
      { ...ports, quote: async () => (online ? yes(quote(SOON)) : OFFLINE) },
    );
    await ask();
    expect($checkout.get().state).toBe('unquoted');
    online = true;
    await ask();
    expect($checkout.get().state).toBe('ready');
  });
});

describe('the follow button', () => {
  // spec: S4.7
  test('turns at once and takes the server’s count', async () => {
    let answer: (value: { ok: true; followers: number }) => void = () => {};
    const { $follow, toggle } = createFollow(1, false, 10, () => new Promise((resolve) => (answer = resolve)));
    const toggling = toggle();
    expect($follow.get()).toMatchObject({ isFollowing: true, followers: 11 });
    answer({ ok: true, followers: 13 });
    await toggling;
    expect($follow.get()).toMatchObject({ isFollowing: true, followers: 13 });
  });

  test('pressed again before the answer, ends as it was pressed last', async () => {
    const asked: boolean[] = [];
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    const { $follow, toggle } = createFollow(1, false, 10, async (follow) => {
      asked.push(follow);
      await late;
      return { ok: true, followers: follow ? 13 : 12 };
    });
    const toggling = toggle();
    void toggle();
    expect($follow.get()).toMatchObject({ isFollowing: false, followers: 10 });
    answerLate();
    await toggling;
    expect(asked).toEqual([true, false]);
    expect($follow.get()).toMatchObject({ isFollowing: false, followers: 12 });
  });

  test('pressed thrice before the answer, asks for nothing that stands already', async () => {
    const asked: boolean[] = [];
    const { $follow, toggle } = createFollow(1, false, 10, async (follow) => {
      asked.push(follow);
      return { ok: true, followers: 13 };
    });
    await Promise.all([toggle(), toggle(), toggle()]);
    expect(asked).toEqual([true]);
    expect($follow.get()).toMatchObject({ isFollowing: true, followers: 13 });
  });

  test('turns back to what the server said last, where it refuses what was pressed after that', async () => {
    const { $follow, toggle } = createFollow(1, false, 10, async (follow) =>
      follow ? { ok: true, followers: 13 } : { ok: false, signIn: false },
    );
    await Promise.all([toggle(), toggle()]);
    expect($follow.get()).toEqual({ isFollowing: true, followers: 13, problem: FOLLOW_FAILED });
  });

  // spec: S4.7
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
