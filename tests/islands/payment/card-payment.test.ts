import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCheckout } from '#islands/buyer/checkout/checkout.ts';
import { type Ports, ports } from '#islands/buyer/checkout/checkout-calls.ts';
import { commonWay, possibleWays, waysOfItems } from '#islands/buyer/checkout/choice.ts';
import {
  type CardResult,
  type PendingCardPayment,
  publishResult,
  readPending,
  savePending,
  takeRefused,
  takeResult,
} from '#lib/client/payment/card-session.ts';
import { confirmCard } from '#lib/client/payment/confirm-card.ts';
import { openPaymentWindow, type PaymentWindow, untilClosed } from '#lib/client/payment/payment-window.ts';
import type { Quote } from '#lib/contract/order/checkout.ts';
import { no, OFFLINE, yes } from '../answers.ts';
import { memoryStorage } from '../memory-storage.ts';

const NOON = '2026-11-21T03:00:00.000Z';
const EVENING = '2026-11-21T09:00:00.000Z';
const LINES = [
  { productId: 3, name: '식빵', quantity: 3 },
  { productId: 4, name: '우유', quantity: 1 },
];

const terms = (amount: number, validUntil = NOON) =>
  ({ possible: true, amount, pickupFrom: NOON, validUntil }) as const;

const quoted = (
  orderId: string,
  lines: readonly { productId: number; quantity: number }[],
  deadline = NOON,
): Quote => ({
  orderId,
  lines: lines.map(({ productId, quantity }) => ({
    productId,
    quantity,
    // Every other listing is exempt from VAT.
    taxFree: productId % 2 === 1,
    adultOnly: false,
    bag: null,
    told: null,
    // Each of a mart of its own.
    storeId: productId,
    imageKey: null,
    categoryKey: 'bread',
    most: 10,
    onSite: terms(10_005, deadline),
    card: terms(10_005, deadline),
    reservation: terms(11_006, EVENING),
  })),
  stores: [],
});

/** A buyer's browser: storage, one window that somebody else closes, and an address bar. */
function browser({
  lines = LINES.slice(0, 1),
  blocked = false,
  deadlines = [NOON],
  decidedOrder = '',
}: {
  lines?: typeof LINES;
  blocked?: boolean;
  deadlines?: string[];
  /** A payment that is made, whatever its window says. */
  decidedOrder?: string;
} = {}) {
  const storage = memoryStorage();
  const steps: string[] = [];
  let closed = false;
  let quotes = 0;
  let close = () => {};
  const popup: PaymentWindow = {
    goTo: (address) => void steps.push(`popup ${new URL(address, 'http://x').pathname}`),
    isClosed: () => closed,
    close: () => close(),
    focus: () => steps.push('focus'),
  };
  const until = new Promise<void>((resolve) => {
    close = () => {
      closed = true;
      resolve();
    };
  });
  let payElsewhere = (_: number[]) => {};
  const elsewhere = new Promise<number[]>((resolve) => {
    payElsewhere = resolve;
  });
  const use: Ports = {
    ...ports,
    quote: async () => {
      const deadline = deadlines[Math.min(quotes, deadlines.length - 1)]!;
      quotes += 1;
      return yes(quoted(`dm_000${quotes}`, lines, deadline));
    },
    openPaymentWindow: () => {
      steps.push('open');
      return blocked ? null : popup;
    },
    untilClosed: () => until,
    paidElsewhere: () => elsewhere,
    savePending: (pending) => savePending(pending, storage),
    takeResult: (sessionKey) => takeResult(sessionKey, storage),
    decided: async (orderId) => (orderId === decidedOrder ? { state: 'paid', orderIds: [7] } : null),
    here: () => '/buyer/product/3',
    goTo: (address) => void steps.push(`page ${new URL(address, 'http://x').pathname}`),
    now: () => 1_000,
  };
  const checkout = createCheckout({ lines }, use);
  /** What the window says before it closes. */
  const end = (result: CardResult | null) => {
    if (result) publishResult('card_dm_0002', result, storage);
    close();
  };
  return { ...checkout, use, storage, steps, end, payElsewhere, wasClosed: () => closed };
}

const tick = () => new Promise((resolve) => setTimeout(resolve));

async function atWindow(options: Parameters<typeof browser>[0] = {}) {
  const buyer = browser(options);
  await buyer.open();
  buyer.choose(0, 'reservation');
  const paying = buyer.pay();
  // Before anything is awaited: later a browser would block the window.
  expect(buyer.steps).toEqual(['open']);
  await tick();
  return { ...buyer, paying };
}

describe('the card window', () => {
  test('whose payment another browser finished is closed: the order is there', async () => {
    const buyer = await atWindow();
    buyer.payElsewhere([7]);
    await buyer.paying;
    expect(buyer.$checkout.get()).toEqual({ state: 'done', orderIds: [7] });
    expect(buyer.wasClosed()).toBe(true);
  });

  // spec: S4.5
  test('is opened in the click, led to the payment page, and its orders end the dialog', async () => {
    const buyer = await atWindow();
    expect(buyer.steps).toEqual(['open', 'popup /toss-checkout']);
    expect(buyer.$checkout.get().state).toBe('atWindow');
    expect(readPending('card_dm_0002', buyer.storage)).toMatchObject({
      orderId: 'dm_0002',
      orderName: '식빵',
      amount: 11_006,
      inPopup: true,
      items: [
        {
          productId: 3,
          quantity: 3,
          paymentMethod: 'CARD',
          isReservation: true,
          expectedValidUntil: EVENING,
          expectedAmount: 11_006,
        },
      ],
    });
    buyer.end({ state: 'paid', orderIds: [7] });
    await buyer.paying;
    expect(buyer.$checkout.get()).toEqual({ state: 'done', orderIds: [7] });
  });

  // spec: S4.6
  test('closed without a word: the modal goes, silently', async () => {
    const buyer = await atWindow();
    buyer.end(null);
    await buyer.paying;
    expect(buyer.$checkout.get()).toEqual({ state: 'left' });
  });

  test('closed without a word after the card was paid: the order', async () => {
    const buyer = await atWindow({ decidedOrder: 'dm_0002' });
    buyer.end(null);
    await buyer.paying;
    expect(buyer.$checkout.get()).toEqual({ state: 'done', orderIds: [7] });
  });

  test('back on the page that was left to pay: the order where there is one, else the choice again', async () => {
    for (const [decidedOrder, state] of [
      ['dm_0002', 'done'],
      [undefined, 'ready'],
    ] as const) {
      const buyer = await atWindow({ blocked: true, ...(decidedOrder ? { decidedOrder } : {}) });
      await buyer.paying;
      expect(buyer.$checkout.get().state).toBe('leaving');
      await buyer.comeBack();
      expect(buyer.$checkout.get().state).toBe(state);
    }
  });

  // spec: S4.6, S8.16
  test('a failure ends the modal, and is told', async () => {
    const buyer = await atWindow();
    buyer.end({ state: 'failed', message: '한도를 넘었어요.' });
    await buyer.paying;
    expect(buyer.$checkout.get()).toMatchObject({ state: 'failed', message: '결제 실패: 한도를 넘었어요.' });
  });

  test('after a failure: once more by the same way, in the same press', async () => {
    const buyer = await atWindow();
    buyer.end({ state: 'failed', message: '한도를 넘었어요.' });
    await buyer.paying;
    buyer.steps.length = 0;
    void buyer.retry();
    expect(buyer.steps).toEqual(['open']);
    expect(buyer.$checkout.get()).toMatchObject({ state: 'atWindow', choice: { ways: ['reservation'] } });
  });

  test('after a failure: in the mart instead, by terms that are shown first', async () => {
    const buyer = await atWindow();
    buyer.end({ state: 'failed', message: '한도를 넘었어요.' });
    await buyer.paying;
    await buyer.payInMart();
    expect(buyer.$checkout.get()).toMatchObject({ state: 'ready', choice: { ways: ['onSite'] } });
  });

  test('a failure in the page itself is told on the page that was left, by the way that was chosen', async () => {
    const buyer = await atWindow({ blocked: true });
    await buyer.paying;
    publishResult('card_dm_0002', { state: 'failed', message: '한도를 넘었어요.' }, buyer.storage);
    await buyer.comeBack();
    expect(buyer.$checkout.get()).toMatchObject({
      state: 'failed',
      message: '결제 실패: 한도를 넘었어요.',
      choice: { ways: ['reservation'] },
    });
  });

  test('loaded anew, that page finds it once, and not for long', async () => {
    const buyer = await atWindow({ blocked: true });
    await buyer.paying;
    publishResult('card_dm_0002', { state: 'failed', message: '한도를 넘었어요.' }, buyer.storage);
    const take = (here: string, minutes: number) => takeRefused(here, 1_000 + minutes * 60_000, buyer.storage);
    expect(take('/buyer/cart', 1)).toBeNull();
    expect(take('/buyer/product/3', 15)).toBeNull();
    const found = take('/buyer/product/3', 14);
    expect(found).toMatchObject({ message: '한도를 넘었어요.', pending: { names: ['식빵'] } });
    expect(take('/buyer/product/3', 14)).toBeNull();
    const again = createCheckout(
      { lines: LINES.slice(0, 1), refused: { message: '한도를 넘었어요.', ways: waysOfItems(found!.pending.items) } },
      buyer.use,
    );
    await again.open();
    expect(again.$checkout.get()).toMatchObject({ state: 'failed', choice: { ways: ['reservation'] } });
  });

  test('closed while the card was being confirmed: this page goes on', async () => {
    const buyer = await atWindow();
    const confirm = vi.spyOn(buyer.use, 'confirmCard').mockResolvedValue({ state: 'paid', orderIds: [9] });
    buyer.end({ state: 'confirming', paymentKey: 'key' });
    await buyer.paying;
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ orderId: 'dm_0002' }), 'key');
    expect(buyer.$checkout.get()).toEqual({ state: 'done', orderIds: [9] });
  });

  test('an outcome nobody knows is not called a failure', async () => {
    const buyer = await atWindow();
    buyer.end({ state: 'unknown', message: '확인하고 있어요.' });
    await buyer.paying;
    expect(buyer.$checkout.get()).toEqual({ state: 'unknown', message: '확인하고 있어요.' });
  });

  test('blocked: the page itself goes to the payment, and knows the way back', async () => {
    const buyer = await atWindow({ blocked: true });
    expect(buyer.steps).toEqual(['open', 'page /toss-checkout']);
    expect(readPending('card_dm_0002', buyer.storage)).toMatchObject({ inPopup: false, returnTo: '/buyer/product/3' });
  });

  test.each([
    ['with a window', {}],
    ['where the browser opened none', { blocked: true }],
    ['though the terms have changed', { deadlines: [NOON, EVENING] }],
  ])(
    'given up while the terms are asked for, %s: the page does not go to the payment all the same',
    async (_, kind) => {
      const buyer = browser(kind);
      await buyer.open();
      buyer.choose(0, 'card');
      const paying = buyer.pay();
      buyer.closeWindow();
      await paying;
      expect(buyer.steps).toEqual(['open']);
      expect(buyer.$checkout.get()).toEqual({ state: 'left' });
      expect(buyer.storage.length).toBe(0);
    },
  );

  test('terms that changed since are shown first; the window closes and nothing is charged', async () => {
    const buyer = browser({ deadlines: [NOON, EVENING] });
    await buyer.open();
    buyer.choose(0, 'card');
    await buyer.pay();
    expect(buyer.wasClosed()).toBe(true);
    expect(buyer.$checkout.get()).toMatchObject({ state: 'ready', notice: expect.stringContaining('바뀌었어요') });
    expect(buyer.storage.length).toBe(0);
  });

  test('several marts, each its own way: the card is charged for its lines alone', async () => {
    const buyer = browser({ lines: LINES });
    await buyer.open();
    buyer.choose(1, 'card');
    void buyer.pay();
    await tick();
    expect(readPending('card_dm_0002', buyer.storage)).toMatchObject({
      orderName: '식빵 외 1건',
      amount: 10_005,
      // The milk; the bread, which is exempt here, is paid in the mart.
      taxFreeAmount: 0,
      items: [{ paymentMethod: 'ON_SITE' }, { paymentMethod: 'CARD', isReservation: false }],
    });
  });

  test('the exempt part is that of the lines the card pays, surcharge included', async () => {
    const buyer = browser({ lines: LINES });
    await buyer.open();
    buyer.choose(0, 'reservation');
    buyer.choose(1, 'card');
    void buyer.pay();
    await tick();
    expect(readPending('card_dm_0002', buyer.storage)).toMatchObject({ amount: 21_011, taxFreeAmount: 11_006 });
  });

  test('one way for all: only the marts that allow it change, and what they have in common is shown', async () => {
    const NO_CARD = { possible: false, reason: 'cardNotTaken', message: '현장 결제만 받아요.' } as const;
    const buyer = browser({ lines: LINES });
    const ask = buyer.use.quote;
    buyer.use.quote = async (lines) => {
      const answer = await ask(lines);
      if (!answer.ok) return answer;
      const [bread, milk] = answer.data.lines;
      return yes({ ...answer.data, lines: [bread!, { ...milk!, card: NO_CARD, reservation: NO_CARD }] });
    };
    await buyer.open();
    const choice = () => {
      const now = buyer.$checkout.get();
      return now.state === 'ready' ? now.choice : null;
    };
    expect(commonWay(choice()!)).toBe('onSite');
    buyer.chooseAll('reservation');
    expect(choice()!.ways).toEqual(['reservation', 'onSite']);
    expect(commonWay(choice()!)).toBe('reservation');
    buyer.chooseAll('onSite');
    expect(choice()!.ways).toEqual(['onSite', 'onSite']);
    expect(possibleWays({ lines: choice()!.lines.slice(1) })).toEqual({
      onSite: { possible: true },
      card: { possible: false },
      reservation: { possible: false },
    });
  });

  // spec: S9.7
  test('is 800 × 600, in the middle of the window it is opened from', () => {
    const opened: string[][] = [];
    vi.stubGlobal('navigator', { userAgent: 'Chrome' });
    vi.stubGlobal('open', (...how: string[]) => void opened.push(how));
    for (const [name, px] of Object.entries({ screenX: 100, screenY: 50, outerWidth: 1_200, outerHeight: 900 })) {
      vi.stubGlobal(name, px);
    }
    // The browser did not open it: the page itself must do.
    expect(openPaymentWindow()).toBeNull();
    expect(opened).toEqual([['', '_blank', 'popup,width=800,height=600,left=300,top=200']]);
    vi.unstubAllGlobals();
  });

  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
  test.each([
    ['an app installed on an iPhone', IPHONE, 5, true, false],
    ['an app installed on an iPad', IPAD, 5, true, false],
    ['Safari on an iPhone', IPHONE, 5, false, true],
    ['an app installed on a Mac', IPAD, 0, true, true],
    ['an app installed on Android', 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 5, true, true],
  ])('%s: a window of its own is asked for only where it can report back', (_, userAgent, touch, standalone, asks) => {
    const opened: unknown[] = [];
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touch });
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: standalone && query === '(display-mode: standalone)' }));
    vi.stubGlobal('open', (...how: unknown[]) => void opened.push(how));
    for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0);
    expect(openPaymentWindow()).toBeNull();
    expect(opened).toHaveLength(asks ? 1 : 0);
    vi.unstubAllGlobals();
  });

  // spec: S9.7
  test('is looked at every half second', async () => {
    vi.useFakeTimers();
    let closed = false;
    let resolved = false;
    const popup = { isClosed: () => closed } as PaymentWindow;
    void untilClosed(popup).then(() => {
      resolved = true;
    });
    await vi.advanceTimersByTimeAsync(1_400);
    closed = true;
    expect(resolved).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(resolved).toBe(true);
    vi.useRealTimers();
  });
});

describe('confirming', () => {
  const pending = { sessionKey: 'card_dm_1', orderId: 'dm_1', items: [] } as unknown as PendingCardPayment;
  let waited = 0;
  const pause = async (ms: number) => {
    waited += ms;
  };
  beforeEach(() => {
    waited = 0;
  });

  test('asks the same again while the provider is silent, and once it answers ends with the orders', async () => {
    const answers = [no(409, 'paymentPending'), no(502, 'providerFailed'), OFFLINE, yes({ orderIds: [5] })];
    const asked: unknown[] = [];
    const result = await confirmCard(
      pending,
      'key',
      async (...question) => {
        asked.push(question);
        return answers[asked.length - 1]!;
      },
      pause,
    );
    expect(result).toEqual({ state: 'paid', orderIds: [5] });
    expect(asked).toEqual([1, 2, 3, 4].map(() => [pending, 'key']));
  });

  test('a session that ends while nobody knows does not make it a failure', async () => {
    const answers = [no(409, 'paymentPending'), no(401, 'notSignedIn')];
    const result = await confirmCard(pending, 'key', async () => answers.shift()!, pause);
    expect(result).toMatchObject({ state: 'unknown', message: expect.stringContaining('주문 내역') });
    expect(await confirmCard(pending, 'key', async () => no(401, 'notSignedIn'), pause)).toMatchObject({
      state: 'failed',
    });
  });

  test('a refusal is final', async () => {
    const result = await confirmCard(pending, 'key', async () => no(402, 'paymentDeclined', '거절됐어요.'), pause);
    expect(result).toEqual({ state: 'failed', message: '거절됐어요.' });
    expect(waited).toBe(0);
  });

  test('after about a minute it says where to look', async () => {
    const result = await confirmCard(pending, 'key', async () => no(409, 'paymentPending'), pause);
    expect(result).toMatchObject({ state: 'unknown', message: expect.stringContaining('주문 내역') });
    expect(waited).toBeGreaterThanOrEqual(50_000);
    expect(waited).toBeLessThanOrEqual(70_000);
  });
});

describe('the session of a payment', () => {
  const pending = { sessionKey: 'card_dm_1', startedAt: 0 } as PendingCardPayment;

  // spec: S3.6
  test('a result nobody waits for is kept nowhere, whatever key an address names', () => {
    const storage = memoryStorage();
    publishResult('redirectPathAfterLogin', { state: 'failed', message: '/elsewhere' }, storage);
    expect(storage.length).toBe(0);
  });

  // spec: S3.6
  test('a result is taken once; the session stays for a page that is loaded again', () => {
    const storage = memoryStorage();
    savePending(pending, storage);
    publishResult('card_dm_1', { state: 'paid', orderIds: [1] }, storage);
    expect(takeResult('card_dm_1', storage)).toEqual({ state: 'paid', orderIds: [1] });
    expect(takeResult('card_dm_1', storage)).toBeNull();
    expect(readPending('card_dm_1', storage)).toEqual(pending);
  });

  test('what is older than a day goes', () => {
    const storage = memoryStorage();
    savePending(pending, storage);
    savePending({ ...pending, sessionKey: 'card_dm_2', startedAt: 86_400_000 }, storage);
    expect(readPending('card_dm_1', storage)).toBeNull();
    expect(readPending('card_dm_2', storage)).not.toBeNull();
  });
});
