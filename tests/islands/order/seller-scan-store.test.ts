import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCaller } from '#lib/client/caller/call.ts';
import type { UploadPicture } from '#lib/client/caller/upload.ts';
import type { ScannedVisit, ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { DECLINED_SHOWN_MS, REFUSAL_SHOWN_MS, SAME_CODE_PAUSE_MS } from '#lib/domain/order/scan-rest.ts';
import { readScaleLabel, type ScaleRule } from '#lib/domain/product/scale-label.ts';
import { scanFaultText, scanNoteText } from '#lib/messages/order/seller-scan.ts';
import { ordersToHandOver } from '../../../src/islands/seller/scan/order-on-screen.ts';
import { createScanStore, type ScanTask, SOLD_SHOWN_MS } from '../../../src/islands/seller/scan/scan-store.ts';
import { typedFigure } from '../../../src/islands/seller/scan/weighed-lines.ts';

const NOW = new Date('2026-11-25T09:00:00Z');
const UUID = '0b9c1e0e-52f2-4b3c-9a55-3f5b1a2d7c10';
const order: ScanOrder = {
  orderId: 7,
  storeId: 3,
  productName: '딸기 500g',
  adultOnly: false,
  productImgSrc: null,
  quantity: 2,
  totalPrice: 7000,
  status: 1,
  buyerName: '김하늘',
  endedAt: null,
  endedBy: null,
  validUntil: '2026-11-21T09:00:00.000Z',
  state: 'open',
};
const checkedIn = { ok: true, orderId: 7, soldAt: '2026-11-21T08:00:00.000Z', already: false };

type Answer = { status: number; body: unknown };

/** A screen in front of a server that answers so; `sent` is what reached it. */
function screen(
  task: ScanTask,
  answers: Record<string, Answer>,
  scaleRule: ScaleRule | null = null,
  upload?: UploadPicture,
) {
  const sent: { address: string; body: unknown }[] = [];
  const call = createCaller({
    renewOnce: (renew) => renew(),
    fetch: async (input, init) => {
      const address = `${init?.method} ${String(input)}`;
      sent.push({ address, body: init?.body ? JSON.parse(String(init.body)) : undefined });
      const answer = answers[address];
      if (!answer) throw new TypeError('Failed to fetch');
      return Response.json(answer.body, { status: answer.status });
    },
  });
  const go = vi.fn();
  const onResult = vi.fn();
  return {
    store: createScanStore({ task, scaleRule, upload, martId: 3, martNames: OTHER, call, go, onResult }),
    go,
    onResult,
    sent,
    answers,
  };
}

const OTHER = new Map([[4, '옆 동네 마트']]);
const LOAD = 'GET /api/qrCode/product?orderId=7';
const CHECK_IN = 'PATCH /api/seller/orders/7/checkin';
const BY_CODE = 'POST /api/seller/orders/checkin-by-code';
const CHECK_IN_VISIT = 'POST /api/seller/orders/checkin-visit';
const checkedInVisit = {
  ok: true,
  orderIds: [7, 9],
  soldAt: '2026-11-21T08:00:00.000Z',
  already: false,
  totalPrice: 9_000,
  dueAmount: 7_000,
};
const forOrder: ScanTask = { kind: 'order', orderId: 7 };

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('handing over the order of the address', () => {
  // spec: S4.19
  test('scan, yes, done: the code’s uuid is sent and after 900 ms the list opens', async () => {
    const { store, go, sent } = screen(forOrder, {
      [LOAD]: { status: 200, body: order },
      [CHECK_IN]: { status: 200, body: checkedIn },
    });
    await store.load();
    store.read(JSON.stringify({ uuid: UUID, orderId: 7 }));
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'success' });
    expect(sent.at(-1)).toEqual({ address: CHECK_IN, body: { uuid: UUID } });
    vi.advanceTimersByTime(899);
    expect(go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(go).toHaveBeenCalledExactlyOnceWith(
      '/seller/mart/3/customers',
      '딸기 500g · 2개, 7,000원 판매를 확정했어요.',
    );
  });

  // adopt.md 31.1
  test('alcohol is handed over once the identity card was looked at, asked anew at each scan', async () => {
    const { store, sent } = screen(forOrder, {
      [LOAD]: { status: 200, body: { ...order, adultOnly: true } },
      [CHECK_IN]: { status: 200, body: checkedIn },
    });
    await store.load();
    store.read(UUID);
    store.$idChecked.set(true);
    store.decline();
    vi.advanceTimersByTime(DECLINED_SHOWN_MS);
    store.read(UUID);
    await store.confirm();
    expect(store.$state.get().name).toBe('scanning');
    expect(sent.filter(({ address }) => address === CHECK_IN)).toEqual([]);
    store.$idChecked.set(true);
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'success' });
    expect(sent.at(-1)).toEqual({ address: CHECK_IN, body: { uuid: UUID, idChecked: true } });
  });

  /** Two pieces of 600 g at the most, before the scale. */
  const weighed = {
    weightGrams: 600,
    unitPrice: 11_880,
    registeredPrice: 11_880,
    way: 'onSite' as const,
    toldPrice: 23_760,
    grams: null,
    price: null,
  };

  // shelf.md 36.1
  test('goods by weight are handed over once the scale says what they come to, asked anew at each scan', async () => {
    const { store, sent, go } = screen(forOrder, {
      [LOAD]: { status: 200, body: { ...order, totalPrice: 23_760, weighed } },
      [CHECK_IN]: { status: 200, body: checkedIn },
    });
    await store.load();
    store.read(UUID);
    store.weighing.weigh(7, { unit: 'grams', text: '900' });
    store.decline();
    vi.advanceTimersByTime(DECLINED_SHOWN_MS);
    store.read(UUID);
    await store.confirm();
    expect(store.$state.get().name).toBe('scanning');
    expect(sent.filter(({ address }) => address === CHECK_IN)).toEqual([]);
    store.weighing.weigh(7, { unit: 'grams', text: '1,130' });
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'success', dueWon: 22_374 });
    expect(sent.at(-1)?.body).toEqual({ uuid: UUID, weights: [{ orderId: 7, grams: 1_130 }] });
    vi.advanceTimersByTime(900);
    expect(go).toHaveBeenCalledExactlyOnceWith(
      '/seller/mart/3/customers',
      '딸기 500g · 2개, 22,374원 판매를 확정했어요.',
    );
  });

  test('of goods by weight that are paid nothing is collected, and the price of a label is sent as it is', async () => {
    const weighed = {
      weightGrams: 600,
      unitPrice: 11_880,
      registeredPrice: 11_880,
      way: 'card' as const,
      toldPrice: 23_760,
      grams: null,
      price: null,
    };
    const { store, sent } = screen(forOrder, {
      [LOAD]: { status: 200, body: { ...order, status: 3, totalPrice: 23_760, weighed } },
      [CHECK_IN]: { status: 200, body: checkedIn },
    });
    await store.load();
    store.read(UUID);
    store.weighing.weigh(7, { unit: 'won', text: '21,000' });
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'success', dueWon: 0 });
    expect(sent.at(-1)?.body).toEqual({ uuid: UUID, weights: [{ orderId: 7, won: 21_000 }] });
  });

  test('labels of the scale weigh one piece each, by the mart’s rule; without one they are typed', async () => {
    const answers = {
      [LOAD]: { status: 200, body: { ...order, totalPrice: 23_760, weighed } },
      [CHECK_IN]: { status: 200, body: checkedIn },
    };
    const rule: ScaleRule = { value: 'weight', itemDigits: 7, hasValueCheck: false };
    const [first, second] = ['2100001005504', '2100001005801'];
    const { store, sent } = screen(forOrder, answers, rule);
    await store.load();
    store.read(UUID);
    store.readByHand(first);
    expect(store.weighing.$weights.get().get(7)).toMatchObject({ unit: 'grams', text: '550' });
    store.readByHand(second);
    await store.confirm();
    expect(sent.at(-1)?.body).toEqual({ uuid: UUID, weights: [{ orderId: 7, grams: 1_130 }] });
    const unasked = screen(forOrder, answers);
    await unasked.store.load();
    unasked.store.read(UUID);
    unasked.store.readByHand(first);
    expect(unasked.store.weighing.$labelFault.get()).toBe('unread');
    expect(unasked.store.$state.get().name).toBe('scanning');
  });

  // shelf.md 34.2
  test('a label of another good is not taken, and one of several goods weighs its own', async () => {
    const rule: ScaleRule = { value: 'weight', itemDigits: 7, hasValueCheck: false };
    const [pork, beef, chicken] = ['2100001005504', '2100002004001', '2100003003003'];
    const itemOf = (label: string) => readScaleLabel(label, rule)!.barcode;
    const visit = {
      storeId: 3,
      buyerName: '김하늘',
      scanned: { orderId: 7, state: 'open', endedAt: null, endedBy: null },
      orders: [
        { ...order, quantity: 1, weighed, barcode: itemOf(pork!) },
        { ...order, orderId: 9, quantity: 1, weighed, barcode: itemOf(beef!) },
      ],
      totalPrice: 47_520,
      dueAmount: 47_520,
    };
    const answers = {
      [`GET /api/seller/3/orders/visit?uuid=${UUID}`]: { status: 200, body: visit },
      [CHECK_IN_VISIT]: { status: 200, body: checkedInVisit },
    };
    const { store, sent } = screen({ kind: 'any' }, answers, rule);
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    // A gun types into the field that has the focus before its Enter says that it was a label.
    const gun = (label: string) => {
      for (let n = 1; n <= label.length; n += 1)
        store.weighing.weigh(7, typedFigure({ unit: 'grams', text: '' }, label.slice(0, n)));
      store.readByHand(label);
    };
    gun(chicken!);
    expect(store.weighing.$labelFault.get()).toBe('otherGood');
    expect(store.weighing.$weights.get().get(7)).toBeUndefined();
    gun(beef!);
    expect(store.weighing.$labelFault.get()).toBeNull();
    expect(store.weighing.$weights.get().get(7)).toBeUndefined();
    gun(pork!);
    await store.confirm();
    expect(sent.at(-1)?.body).toMatchObject({
      weights: [
        { orderId: 7, grams: 550 },
        { orderId: 9, grams: 400 },
      ],
    });
  });

  test('nothing is taken up before the order is on the screen', async () => {
    const { store } = screen(forOrder, { [LOAD]: { status: 200, body: order } });
    store.read(UUID);
    store.typeCode('123456');
    expect(store.$state.get().name).toBe('ready');
    await store.load();
    store.read(UUID);
    expect(store.$state.get().name).toBe('scanning');
  });

  test('a wrong code is refused with the server’s words; the same code rests, another one counts at once', async () => {
    const { store } = screen(forOrder, {
      [LOAD]: { status: 200, body: order },
      [CHECK_IN]: { status: 400, body: { code: 'wrongQr', message: '이 주문의 QR이 아니에요.' } },
    });
    await store.load();
    store.read(UUID);
    await store.confirm();
    expect(store.$state.get()).toEqual({
      name: 'ready',
      note: { code: 'checkInFailed', status: 400, message: '이 주문의 QR이 아니에요.' },
    });
    store.read(UUID);
    expect(store.$state.get().name).toBe('ready');
    // The refusal is read first: the next buyer's question would cover it.
    vi.advanceTimersByTime(REFUSAL_SHOWN_MS - 1);
    store.read('another-token');
    expect(store.$state.get().name).toBe('ready');
    vi.advanceTimersByTime(1);
    store.read('another-token');
    expect(store.$state.get().name).toBe('scanning');
  });

  test('what came of a code is told once, sold or refused; what the camera has to say is not', async () => {
    const { store, onResult, answers } = screen(forOrder, {
      [LOAD]: { status: 200, body: order },
      [CHECK_IN]: { status: 503, body: { code: 'unavailable', message: '' } },
    });
    await store.load();
    store.note({ code: 'cameraReady' });
    store.read('?');
    store.read('?');
    expect(onResult.mock.calls).toEqual([['refused']]);
    store.read(UUID);
    store.decline();
    expect(onResult).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(DECLINED_SHOWN_MS);
    store.read(UUID);
    await store.confirm();
    expect(onResult.mock.calls).toEqual([['refused'], ['refused']]);
    answers[CHECK_IN] = { status: 200, body: checkedIn };
    vi.advanceTimersByTime(SAME_CODE_PAUSE_MS);
    store.read(UUID);
    await store.confirm();
    expect(onResult.mock.calls).toEqual([['refused'], ['refused'], ['sold']]);
  });

  test('a declined code is asked about again after a second, in which ready is seen', async () => {
    const { store } = screen(forOrder, { [LOAD]: { status: 200, body: order } });
    await store.load();
    store.read(UUID);
    store.decline();
    vi.advanceTimersByTime(DECLINED_SHOWN_MS - 1);
    store.read(UUID);
    expect(store.$state.get()).toEqual({ name: 'ready', note: { code: 'declined' } });
    vi.advanceTimersByTime(1);
    store.read(UUID);
    expect(store.$state.get().name).toBe('scanning');
  });

  test('a refused code rests before the camera, but counts at once from a scan gun', async () => {
    const { store } = screen(forOrder, {
      [LOAD]: { status: 200, body: order },
      [CHECK_IN]: { status: 400, body: { code: 'wrongQr', message: '이 주문의 QR이 아니에요.' } },
    });
    await store.load();
    store.read(UUID);
    await store.confirm();
    vi.advanceTimersByTime(SAME_CODE_PAUSE_MS - 1);
    store.read(UUID);
    expect(store.$state.get().name).toBe('ready');
    store.readByHand(UUID);
    expect(store.$state.get().name).toBe('scanning');
    store.decline();
    store.readByHand('123456');
    expect(store.$state.get()).toEqual({ name: 'scanning', proof: { kind: 'code', code: '123456' } });
  });

  test('without an order id the server is not asked', async () => {
    const { store, sent } = screen({ kind: 'order', orderId: null }, {});
    await store.load();
    expect(store.$state.get()).toEqual({ name: 'error', fault: { code: 'orderIdMissing' } });
    expect(sent).toEqual([]);
  });

  // spec: S8.32
  test('an order that does not load tells its HTTP status and loads at the second try', async () => {
    const { store, answers } = screen(forOrder, {
      [LOAD]: { status: 503, body: { code: 'unavailable', message: '' } },
    });
    await store.load();
    expect(store.$state.get()).toEqual({ name: 'error', fault: { code: 'orderNotLoaded', status: 503 } });
    answers[LOAD] = { status: 200, body: order };
    await store.retry();
    expect(store.$state.get().name).toBe('ready');
    expect(store.$order.get()).toEqual({ name: 'loaded', order });
  });

  test.each(['pickedUp', 'cancelled', 'expired'] as const)('an order that is %s cannot be scanned', async (state) => {
    const { store } = screen(forOrder, { [LOAD]: { status: 200, body: { ...order, state } } });
    await store.load();
    expect(store.$state.get()).toEqual({ name: 'error', fault: { code: 'orderEnded', state, at: null, by: null } });
  });

  test('an order of the seller’s other mart is not handed over here', async () => {
    const { store } = screen(forOrder, { [LOAD]: { status: 200, body: { ...order, storeId: 4 } } });
    await store.load();
    expect(store.$order.get()).toEqual({ name: 'elsewhere', storeId: 4, martName: '옆 동네 마트', orderId: 7 });
    const fault = { code: 'orderElsewhere', martName: '옆 동네 마트' } as const;
    expect(store.$state.get()).toEqual({ name: 'error', fault });
    expect(scanFaultText(fault, NOW)).toContain('옆 동네 마트');
    store.read(UUID);
    expect(store.$state.get().name).toBe('error');
  });

  // spec: S3.1
  test('an answer with the four fields of the specification is an order to hand over', async () => {
    const { productName, quantity, totalPrice, status } = order;
    const { store, sent } = screen(forOrder, {
      [LOAD]: { status: 200, body: { productName, quantity, totalPrice, status } },
      [CHECK_IN]: { status: 200, body: {} },
    });
    await store.load();
    expect(store.$order.get()).toMatchObject({ name: 'loaded', order: { productName, quantity, totalPrice, status } });
    store.read(UUID);
    expect(ordersToHandOver(store.$order.get())).toHaveLength(1);
    await store.confirm();
    expect(sent.at(-1)).toEqual({ address: CHECK_IN, body: { uuid: UUID } });
    expect(store.$state.get()).toMatchObject({ name: 'success', dueWon: totalPrice });
  });

  test('a typed pickup code is sent with its mart', async () => {
    const { store, sent } = screen(forOrder, {
      [LOAD]: { status: 200, body: order },
      [BY_CODE]: { status: 200, body: checkedIn },
    });
    await store.load();
    store.typeCode('042817');
    await store.confirm();
    expect(sent.at(-1)).toEqual({ address: BY_CODE, body: { martId: 3, code: '042817', orderId: 7 } });
    expect(store.$state.get()).toMatchObject({ name: 'success' });
  });

  test('offline: the check-in fails without a status and can be sent again', async () => {
    const { store, answers } = screen(forOrder, { [LOAD]: { status: 200, body: order } });
    await store.load();
    store.read(UUID);
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'ready', note: { code: 'checkInFailed', status: 0 } });
    answers[CHECK_IN] = { status: 200, body: checkedIn };
    vi.advanceTimersByTime(SAME_CODE_PAUSE_MS);
    store.read(UUID);
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'success' });
  });
});

// shelf.md 36.2
describe('what lies in a bag', () => {
  const CONTENTS = 'PUT /api/seller/orders/7/contents';
  const bag: ScanOrder = { ...order, productName: '오늘의 빵', quantity: 1, totalPrice: 3_900, isBag: true };
  const written = { status: 200, body: {} };
  const refused = { status: 409, body: { code: 'contentsClosed', message: '이제 적을 수 없어요.' } };
  const answers = { [LOAD]: { status: 200, body: bag }, [CHECK_IN]: { status: 200, body: checkedIn } };
  const lines = { contents: '식빵 1봉\n크루아상 2개', picture: '' };

  async function saleOf(contents: Answer, upload?: UploadPicture) {
    const at = screen(forOrder, { ...answers, [CONTENTS]: contents }, null, upload);
    await at.store.load();
    at.store.read(UUID);
    return at;
  }
  const bodies = (sent: { address: string; body: unknown }[]) =>
    sent.filter(({ address }) => address === CONTENTS).map(({ body }) => body);

  test('is asked of nobody in a hurry, and written behind the sale of who says it', async () => {
    const { store, sent, go } = await saleOf(written);
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'success' });
    await vi.advanceTimersByTimeAsync(900);
    expect(go).toHaveBeenCalledOnce();
    expect(bodies(sent)).toEqual([]);
    const said = await saleOf(written);
    said.store.notes.say(7, { text: ` ${lines.contents} ` });
    await said.store.confirm();
    expect(said.sent.map(({ address }) => address).slice(-2)).toEqual([CHECK_IN, CONTENTS]);
    await vi.advanceTimersByTimeAsync(900);
    expect(bodies(said.sent)).toEqual([lines]);
    expect(said.store.notes.$states.get().get(7)).toEqual({ name: 'written' });
    expect(said.go.mock.lastCall?.[1]).toBe('오늘의 빵 · 1개, 3,900원 판매를 확정했어요.');
  });

  test('that is not written is said, and sent again; the sale stands', async () => {
    const { store, sent, go, answers } = await saleOf(refused);
    store.notes.say(7, { text: lines.contents });
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'success' });
    await vi.advanceTimersByTimeAsync(900);
    expect(store.notes.$states.get().get(7)).toEqual({
      name: 'failed',
      message: '내용을 저장하지 못했어요. 이제 적을 수 없어요.',
    });
    expect(go.mock.lastCall?.[1]).toContain('판매를 확정했어요. 내용을 저장하지 못했어요.');
    answers[CONTENTS] = written;
    await store.notes.writeAgain(7);
    expect(bodies(sent)).toEqual([lines, lines]);
    expect(store.notes.$states.get().get(7)).toEqual({ name: 'written' });
  });

  test('may be a photo, which is uploaded behind the sale', async () => {
    const photo = new File(['x'], 'bag.jpg', { type: 'image/jpeg' });
    const { store, sent } = await saleOf(written, async () => ({ ok: true, stored: 'pictures/7' }));
    store.notes.say(7, { photo });
    await store.confirm();
    await vi.advanceTimersByTimeAsync(900);
    expect(bodies(sent)).toEqual([{ contents: '', picture: 'pictures/7' }]);
    const failing = await saleOf(written, async () => ({ ok: false, message: '사진을 읽지 못했어요.' }));
    failing.store.notes.say(7, { photo });
    await failing.store.confirm();
    await vi.advanceTimersByTimeAsync(900);
    expect(bodies(failing.sent)).toEqual([]);
    expect(failing.store.notes.$states.get().get(7)).toEqual({
      name: 'failed',
      message: '사진을 올리지 못해 저장하지 않았어요. 사진을 읽지 못했어요.',
    });
  });

  test('is not asked of one that says it already, and of another buyer anew', async () => {
    const { store } = await saleOf(written);
    store.notes.say(7, { text: '빵' });
    expect(store.notes.linesOf([bag])).toEqual([{ orderId: 7, contents: '빵' }]);
    expect(store.notes.linesOf([{ ...bag, isBagWritten: true }])).toEqual([]);
    store.decline();
    vi.advanceTimersByTime(DECLINED_SHOWN_MS);
    store.read(UUID);
    expect(store.notes.linesOf([bag])).toEqual([]);
  });

  test('is not what a scan gun types while the lines have the focus', async () => {
    const { store } = await saleOf(written);
    store.notes.say(7, { text: '식빵' });
    vi.advanceTimersByTime(1_000);
    for (const code of ['2100001005504', '8801234567893']) {
      store.notes.say(7, { text: `식빵${code}` });
      store.readByHand(code);
      expect(store.notes.$typed.get().get(7)?.text).toBe('식빵');
    }
  });
});

describe('what the camera says', () => {
  test('waits behind a refused code until something is asked of the camera', async () => {
    const { store } = screen(forOrder, {
      [LOAD]: { status: 200, body: order },
      [BY_CODE]: { status: 400, body: { code: 'wrongQr', message: '이 주문의 픽업 번호가 아니에요.' } },
    });
    await store.load();
    store.typeCode('111111');
    await store.confirm();
    const refused = { name: 'ready', note: { code: 'checkInFailed', status: 400 } };
    expect(store.$state.get()).toMatchObject(refused);
    store.note({ code: 'cameraReady' });
    expect(store.$state.get()).toMatchObject(refused);
    store.cameraAsked();
    expect(store.$state.get()).toEqual({ name: 'ready', note: { code: 'cameraReady' } });
  });
});

describe('handing over the order of the address by the pass of its visit', () => {
  const wrongQr = { status: 400, body: { code: 'wrongQr', message: '이 주문의 QR이 아니에요.' } };

  test.each([
    ['the QR', CHECK_IN, (store: ReturnType<typeof createScanStore>) => store.read(UUID), { uuid: UUID }],
    ['the code', BY_CODE, (store: ReturnType<typeof createScanStore>) => store.typeCode('111111'), { code: '111111' }],
  ])('%s of another order of the same buyer hands over this one', async (_, first, show, proof) => {
    const { store, sent } = screen(forOrder, {
      [LOAD]: { status: 200, body: order },
      [first]: wrongQr,
      [CHECK_IN_VISIT]: { status: 200, body: { ...checkedInVisit, orderIds: [7] } },
    });
    await store.load();
    show(store);
    await store.confirm();
    expect(sent.slice(-2).map(({ address }) => address)).toEqual([first, CHECK_IN_VISIT]);
    expect(sent.at(-1)!.body).toEqual({ martId: 3, ...proof, orderIds: [7] });
    expect(store.$state.get()).toMatchObject({ name: 'success' });
  });

  test('that of another buyer is refused as before', async () => {
    const { store } = screen(forOrder, {
      [LOAD]: { status: 200, body: order },
      [CHECK_IN]: wrongQr,
      [CHECK_IN_VISIT]: { status: 400, body: { code: 'wrongQr', message: '딸기 500g: 이 주문의 QR이 아니에요.' } },
    });
    await store.load();
    store.read(UUID);
    await store.confirm();
    expect(store.$state.get()).toEqual({
      name: 'ready',
      note: { code: 'checkInFailed', status: 400, message: '이 주문의 QR이 아니에요.' },
    });
  });
});

describe('handing over whichever order the code says', () => {
  const LOOK_UP = `GET /api/seller/3/orders/visit?uuid=${UUID}`;
  /** What waits for the buyer whose QR or code it was. */
  const visitOf = (...orders: ScanOrder[]): { status: number; body: ScannedVisit } => {
    const totalPrice = orders.reduce((sum, one) => sum + one.totalPrice, 0);
    const state = orders[0] ? 'open' : 'cancelled';
    const scanned = { orderId: orders[0]?.orderId ?? 7, state, endedAt: null, endedBy: null } as const;
    return {
      status: 200,
      body: { storeId: 3, buyerName: '김하늘', scanned, orders, totalPrice, dueAmount: totalPrice },
    };
  };
  const carrots: ScanOrder = {
    ...order,
    orderId: 9,
    productName: '당근 1kg',
    quantity: 1,
    totalPrice: 2_000,
    status: 3,
  };

  test('the order is shown, then confirmed', async () => {
    const { store } = screen(
      { kind: 'any' },
      { [LOOK_UP]: visitOf(order), [CHECK_IN]: { status: 200, body: checkedIn } },
    );
    await store.load();
    store.read(UUID);
    expect(store.$state.get().name).toBe('finding');
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    expect(store.$order.get()).toEqual({ name: 'loaded', order });
    await store.confirm();
    expect(store.$state.get()).toMatchObject({ name: 'success' });
  });

  test('the screen stays for the next one, and leaves alone the code that is still before the camera', async () => {
    const { store, go, sent } = screen(
      { kind: 'any' },
      { [LOOK_UP]: visitOf(order), [CHECK_IN]: { status: 200, body: checkedIn } },
    );
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    await store.confirm();
    vi.advanceTimersByTime(SOLD_SHOWN_MS);
    const what = '딸기 500g · 2개, 7,000원';
    expect(store.$state.get()).toEqual({ name: 'ready', note: { code: 'sold', what } });
    expect(scanNoteText({ code: 'sold', what }, NOW)).toBe(`${what} 판매를 확정했어요. 다음 QR을 보여 주세요.`);
    expect(store.$sold.get()).toEqual([order]);
    expect(store.$order.get()).toEqual({ name: 'none' });
    // What the camera says meanwhile does not wipe out what was done.
    store.note({ code: 'cameraReady' });
    expect(store.$state.get()).toMatchObject({ note: { code: 'sold' } });
    const before = sent.length;
    vi.advanceTimersByTime(SAME_CODE_PAUSE_MS * 5);
    store.read(UUID);
    expect(sent).toHaveLength(before);
    store.read('another-code');
    await vi.waitFor(() => expect(store.$state.get()).toMatchObject({ note: { code: 'lookUpFailed' } }));
    expect(go).not.toHaveBeenCalled();
  });

  test('the next pass counts, though it came before the camera while the last one was being confirmed', async () => {
    const other = '5f0e7c1a-93d4-4f6b-8a21-7b1d0c9e4f33';
    const { store } = screen(
      { kind: 'any' },
      {
        [LOOK_UP]: visitOf(order),
        [CHECK_IN]: { status: 200, body: checkedIn },
        [`GET /api/seller/3/orders/visit?uuid=${other}`]: visitOf({ ...order, orderId: 8 }),
      },
    );
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    await store.confirm();
    // The buyer's pass goes on by itself as soon as the first order is handed over.
    store.read(other);
    expect(store.$state.get()).toMatchObject({ name: 'success' });
    vi.advanceTimersByTime(SOLD_SHOWN_MS);
    store.read(UUID);
    expect(store.$state.get()).toMatchObject({ name: 'ready', note: { code: 'sold' } });
    store.read(other);
    await vi.waitFor(() => expect(store.$order.get()).toMatchObject({ name: 'loaded', order: { orderId: 8 } }));
  });

  test('all that the buyer can take along is shown, ticked, and handed over by one yes', async () => {
    const { store, sent } = screen(
      { kind: 'any' },
      { [LOOK_UP]: visitOf(order, carrots), [CHECK_IN_VISIT]: { status: 200, body: checkedInVisit } },
    );
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    expect(ordersToHandOver(store.$order.get())).toEqual([order, carrots]);
    await store.confirm();
    expect(sent.at(-1)).toEqual({ address: CHECK_IN_VISIT, body: { martId: 3, uuid: UUID, orderIds: [7, 9] } });
    vi.advanceTimersByTime(SOLD_SHOWN_MS);
    expect(store.$sold.get()).toEqual([order, carrots]);
    expect(store.$state.get()).toEqual({ name: 'ready', note: { code: 'sold', what: '딸기 500g 외 1건, 9,000원' } });
  });

  test('what is not ticked stays; with nothing ticked there is nothing to confirm', async () => {
    const { store, sent } = screen(
      { kind: 'any' },
      { [LOOK_UP]: visitOf(order, carrots), [CHECK_IN_VISIT]: { status: 200, body: checkedInVisit } },
    );
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    store.tick(7);
    store.tick(9);
    await store.confirm();
    expect(store.$state.get().name).toBe('scanning');
    store.tick(9);
    await store.confirm();
    expect(sent.at(-1)!.body).toEqual({ martId: 3, uuid: UUID, orderIds: [9] });
    vi.advanceTimersByTime(SOLD_SHOWN_MS);
    expect(store.$sold.get()).toEqual([carrots]);
    // Ticks count only while the question is asked.
    store.tick(7);
    expect(store.$order.get()).toEqual({ name: 'none' });
  });

  test('a sale fills the screen for three seconds, or until the next buyer is asked for by a press or a scan gun', async () => {
    const sell = async () => {
      const { store } = screen(
        { kind: 'any' },
        { [LOOK_UP]: visitOf(order), [CHECK_IN]: { status: 200, body: checkedIn } },
      );
      store.read(UUID);
      await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
      await store.confirm();
      expect(store.$state.get()).toEqual({ name: 'success', dueWon: order.totalPrice });
      return store;
    };
    const left = await sell();
    vi.advanceTimersByTime(SOLD_SHOWN_MS - 1);
    expect(left.$state.get().name).toBe('success');
    vi.advanceTimersByTime(1);
    expect(left.$state.get().name).toBe('ready');

    const pressed = await sell();
    pressed.next();
    expect(pressed.$state.get().name).toBe('ready');
    expect(pressed.$sold.get()).toHaveLength(1);
    vi.advanceTimersByTime(SOLD_SHOWN_MS);
    expect(pressed.$sold.get()).toHaveLength(1);

    const shot = await sell();
    shot.readByHand(UUID);
    expect(shot.$state.get().name).toBe('finding');
  });

  test('the QR of an order that has ended leads to what waits of its visit, if only one; or says how it ended', async () => {
    const one = visitOf(carrots);
    one.body.scanned = { orderId: 7, state: 'cancelled', endedAt: null, endedBy: null };
    const { store, sent, answers } = screen(
      { kind: 'any' },
      { [LOOK_UP]: one, [CHECK_IN_VISIT]: { status: 200, body: checkedInVisit } },
    );
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    await store.confirm();
    expect(sent.at(-1)).toEqual({ address: CHECK_IN_VISIT, body: { martId: 3, uuid: UUID, orderIds: [9] } });
    vi.advanceTimersByTime(SOLD_SHOWN_MS);
    answers[LOOK_UP] = visitOf();
    store.readByHand(UUID);
    await vi.waitFor(() =>
      expect(store.$state.get()).toEqual({
        name: 'ready',
        note: { code: 'orderEnded', state: 'cancelled', at: null, by: null },
      }),
    );
  });

  test('a check-in that one order refuses hands over nothing, and says which', async () => {
    const message = '당근 1kg: 이미 취소된 주문이에요.';
    const { store } = screen(
      { kind: 'any' },
      {
        [LOOK_UP]: visitOf(order, carrots),
        [CHECK_IN_VISIT]: { status: 409, body: { code: 'alreadyCancelled', message, orderId: 9 } },
      },
    );
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    await store.confirm();
    expect(store.$state.get()).toEqual({ name: 'ready', note: { code: 'checkInFailed', status: 409, message } });
    expect(store.$sold.get()).toEqual([]);
  });

  test('who was removed from the mart while the counter was open is told so, and not that the order is none', async () => {
    const removed = { status: 404, body: { code: 'martNotFound', message: '마트를 찾을 수 없어요.' } };
    const none = { status: 404, body: { code: 'orderNotFound', message: '주문을 찾을 수 없어요.' } };
    const told = { name: 'ready', note: { code: 'notMember' } };
    const { store } = screen(
      { kind: 'any' },
      { [LOOK_UP]: removed, 'GET /api/seller/3/orders/visit?code=012345': removed },
    );
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get()).toEqual(told));
    store.typeCode('012345');
    expect(store.$state.get().name).toBe('finding');
    await vi.waitFor(() => expect(store.$state.get()).toEqual(told));

    const asked = screen({ kind: 'order', orderId: 7 }, { [CHECK_IN]: none, [CHECK_IN_VISIT]: removed });
    asked.answers[LOAD] = { status: 200, body: order };
    await asked.store.load();
    asked.store.read(UUID);
    await asked.store.confirm();
    expect(asked.store.$state.get()).toEqual(told);
  });

  test('a code of another mart is told apart and scanning goes on', async () => {
    const { store } = screen(
      { kind: 'any' },
      { [LOOK_UP]: { status: 404, body: { code: 'orderNotFound', message: '주문을 찾을 수 없어요.' } } },
    );
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get()).toEqual({ name: 'ready', note: { code: 'notOurs' } }));
    expect(store.$order.get()).toEqual({ name: 'none' });
  });

  test('the QR of an order of the seller’s other mart names it, with the way there, and scanning goes on', async () => {
    const at = { orderId: 12, storeId: 4, name: '옆 동네 마트' };
    const { store } = screen(
      { kind: 'any' },
      { [LOOK_UP]: { status: 404, body: { code: 'orderNotFound', message: '주문을 찾을 수 없어요.', ...at } } },
    );
    store.read(UUID);
    const note = { code: 'orderElsewhere' as const, martName: '옆 동네 마트' };
    await vi.waitFor(() => expect(store.$state.get()).toEqual({ name: 'ready', note }));
    expect(scanNoteText(note, NOW)).toBe(
      '다른 마트의 주문이에요: 옆 동네 마트. 그 마트의 화면에서 판매를 확정해 주세요.',
    );
    expect(store.$order.get()).toEqual({ name: 'elsewhere', storeId: 4, orderId: 12, martName: '옆 동네 마트' });
  });

  test('a typed pickup code finds its order, and completes it by that code', async () => {
    const { store, sent } = screen(
      { kind: 'any' },
      { 'GET /api/seller/3/orders/visit?code=042817': visitOf(order), [BY_CODE]: { status: 200, body: checkedIn } },
    );
    store.typeCode('042817');
    expect(store.$state.get().name).toBe('finding');
    await vi.waitFor(() => expect(store.$state.get().name).toBe('scanning'));
    await store.confirm();
    expect(sent.at(-1)).toEqual({ address: BY_CODE, body: { martId: 3, code: '042817', orderId: 7 } });
    expect(store.$state.get()).toMatchObject({ name: 'success' });
  });

  test('a pickup code nobody has says so, and the camera goes on', async () => {
    const { store } = screen(
      { kind: 'any' },
      {
        'GET /api/seller/3/orders/visit?code=111111': {
          status: 404,
          body: { code: 'orderNotFound', message: '주문을 찾을 수 없어요.' },
        },
      },
    );
    store.typeCode('111111');
    await vi.waitFor(() => expect(store.$state.get()).toEqual({ name: 'ready', note: { code: 'codeUnknown' } }));
  });

  test.each([
    ['a filter’s page', () => new Response('<title>Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response(null)],
    ['another JSON', () => Response.json({ storeId: 3 })],
  ])('%s in place of an answer ends the looking up, and the next code is taken', async (_, answer) => {
    const call = createCaller({ renewOnce: (renew) => renew(), fetch: async () => answer() });
    const store = createScanStore({ task: { kind: 'any' }, martId: 3, call, go: vi.fn() });
    store.read(UUID);
    await vi.waitFor(() => expect(store.$state.get().name).toBe('ready'));
    store.typeCode('042817');
    expect(store.$state.get().name).toBe('finding');
  });
});
