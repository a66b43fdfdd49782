import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCaller } from '#lib/client/caller/call.ts';
import { type KeptCheckIn, keepPacksOf, packId, type SavedPack, takePacks } from '#lib/client/offline/counter.ts';
import type { Vault } from '#lib/client/offline/vault.ts';
import type { OfflinePack, OfflineResult } from '#lib/contract/order/offline-check-ins.ts';
import type { ScannedVisit } from '#lib/contract/order/seller-orders.ts';
import { scanNoteText } from '#lib/messages/order/seller-scan.ts';
import { createOfflineCounter } from '../../../src/islands/seller/scan/offline-counter.ts';
import { createScanStore } from '../../../src/islands/seller/scan/scan-store.ts';

const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (uuid: string) => createHash('sha256').update(uuid).digest('hex');

/** A device that keeps what it is given, by way of JSON as the browser's does; `isFull` refuses. */
function memoryVault<T>(): Vault<T> & { isFull: boolean } {
  const kept = new Map<string, string>();
  return {
    isFull: false,
    async put(id, value) {
      if (this.isFull) throw new Error('full');
      kept.set(id, JSON.stringify(value));
    },
    all: async () => [...kept.values()].map((text) => JSON.parse(text)),
    delete: async (id) => void kept.delete(id),
  };
}

const idsOf = async (packs: Vault<SavedPack>) =>
  (await packs.all()).map(({ userId, martId }) => packId(userId, martId));

const uuid = randomUUID();
const second = randomUUID();

/** One buyer's two orders, of which one is paid. */
function packAt(at: Date): OfflinePack {
  const packed = (orderId: number, of: string, isPaid: boolean) => ({
    orderId,
    visitId: 7,
    buyerName: '김*',
    productName: `상품 ${orderId}`,
    adultOnly: false,
    quantity: 1,
    totalPrice: 2_000,
    isPaid,
    dueAmount: isPaid ? 0 : 2_000,
    pickupFrom: at.toISOString(),
    proof: hashOf(of),
    validUntil: new Date(at.getTime() + 3_600_000).toISOString(),
  });
  return { at: at.toISOString(), orders: [packed(7, uuid, false), packed(8, second, true)] };
}

interface Device {
  packs: ReturnType<typeof memoryVault<SavedPack>>;
  queue: ReturnType<typeof memoryVault<KeptCheckIn>>;
}
const device = (): Device => ({ packs: memoryVault(), queue: memoryVault() });

/** A server that is there or not; `sent` are the entries that reached it, `answer` what it makes of one. */
const server = {
  isAway: false,
  /** There, and answers nothing. */
  isSilent: false,
  /** How far its clock is ahead. */
  skewMs: 0,
  pack: packAt(new Date()),
  sent: [] as { key: string; orderIds: number[]; uuid: string; skewMs: number }[],
  answer: (key: string): OfflineResult => ({ key, outcome: 'pickedUp', orders: [] }),
};

/** What is known of a visit with a network. */
const visitNow = (): ScannedVisit => {
  const orders = server.pack.orders.map(({ orderId, productName, quantity, totalPrice, buyerName, validUntil }) => ({
    orderId,
    storeId: 3,
    productName,
    productImgSrc: null,
    quantity,
    totalPrice,
    status: 1,
    buyerName,
    validUntil,
    state: 'open' as const,
    adultOnly: false,
    endedAt: null,
    endedBy: null,
  }));
  return {
    storeId: 3,
    buyerName: '김*',
    orders,
    totalPrice: 4_000,
    dueAmount: 4_000,
    scanned: { orderId: 7, state: 'open', endedAt: null, endedBy: null },
  };
};

function rejectOnAbort(signal: AbortSignal, reject: (reason: unknown) => void): void {
  if (signal.aborted) reject(signal.reason);
  else signal.addEventListener('abort', () => reject(signal.reason));
}

function counterOn({ packs, queue }: Device, userId = '1') {
  const call = createCaller({
    renewOnce: (renew) => renew(),
    fetch: async (input, init) => {
      if (server.isAway) throw new TypeError('Failed to fetch');
      if (server.isSilent) return new Promise((_, reject) => rejectOnAbort(init!.signal!, reject));
      if (String(input).includes('/offline-pack')) {
        const date = new Date(Date.now() + server.skewMs).toUTCString();
        return Response.json(server.pack, { headers: { date } });
      }
      if (String(input).includes('/orders/visit')) return Response.json(visitNow());
      if (String(input).endsWith('/checkin-visit')) {
        const { orderIds } = JSON.parse(String(init!.body));
        return Response.json({ ok: true, orderIds, soldAt: '', already: false, totalPrice: 4_000, dueAmount: 4_000 });
      }
      if (!String(input).endsWith('/offline-checkins')) throw new TypeError('Failed to fetch');
      const { entries } = JSON.parse(String(init!.body));
      server.sent.push(...entries);
      return Response.json({ results: entries.map(({ key }: { key: string }) => server.answer(key)) });
    },
  });
  const counter = createOfflineCounter({ martId: 3, martName: '한아름마트', userId, call, packs, queue, hash: sha256 });
  const go = () => {};
  const scan = createScanStore({ task: { kind: 'any' }, martId: 3, call, go, offline: counter });
  return { counter, scan };
}

const noteOf = ({ scan }: ReturnType<typeof counterOn>) => {
  const state = scan.$state.get();
  return state.name === 'ready' ? state.note.code : state.name;
};

async function scanned(screen: ReturnType<typeof counterOn>, text: string) {
  screen.scan.readByHand(text);
  await expect.poll(() => screen.scan.$state.get().name).not.toBe('finding');
}

beforeEach(() => {
  Object.assign(server, { isAway: false, isSilent: false, skewMs: 0, pack: packAt(new Date()), sent: [] });
  server.answer = (key) => ({ key, outcome: 'pickedUp', orders: [] });
});

describe('a counter without a network (market.md section 27)', () => {
  test('hands over a whole visit by what it took along, and sends it when the network is back', async () => {
    const screen = counterOn(device());
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid.toUpperCase());
    expect(screen.scan.$order.get()).toMatchObject({
      visit: { totalPrice: 4_000, dueAmount: 2_000, buyerName: '김*' },
    });
    await screen.scan.confirm();
    expect(screen.scan.$state.get()).toEqual({ name: 'success', dueWon: 2_000, isKept: true });
    expect(screen.counter.$state.get().unsent).toMatchObject([{ orderIds: [7, 8], uuid, userId: '1', martId: 3 }]);
    screen.scan.next();
    await scanned(screen, second);
    expect(noteOf(screen)).toBe('handedOverHere');

    server.isAway = false;
    await screen.counter.refresh();
    expect(server.sent).toMatchObject([{ orderIds: [7, 8], uuid }]);
    expect(screen.counter.$state.get()).toMatchObject({ unsent: [], conflicts: [], isAway: false });
  });

  // adopt.md 31.1
  test('asks for the identity card where there is alcohol, and sends that it was looked at', async () => {
    const screen = counterOn(device());
    server.pack.orders = server.pack.orders.map((order) => ({ ...order, adultOnly: true }));
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    await screen.scan.confirm();
    expect(noteOf(screen)).toBe('scanning');
    expect(screen.counter.$state.get().unsent).toEqual([]);
    screen.scan.$idChecked.set(true);
    await screen.scan.confirm();
    expect(screen.scan.$state.get()).toMatchObject({ name: 'success', isKept: true });
    server.isAway = false;
    await screen.counter.refresh();
    expect(server.sent).toMatchObject([{ orderIds: [7, 8], uuid, idChecked: true }]);
  });

  // shelf.md 36.2
  test('keeps what lies in a bag with its sale, and says where that was not written', async () => {
    const kept = device();
    const screen = counterOn(kept);
    server.pack.orders = server.pack.orders.map((order) => ({ ...order, isBag: true }));
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    screen.scan.notes.say(7, { text: ' 식빵 1봉 ' });
    await screen.scan.confirm();
    expect(screen.scan.$state.get()).toMatchObject({ name: 'success', isKept: true });
    expect(screen.scan.notes.$states.get().get(7)).toEqual({ name: 'written' });
    server.isAway = false;
    const order = { orderId: 7, outcome: 'pickedUp' as const, reason: null, endedAt: null, endedBy: null };
    server.answer = (key) => ({ key, outcome: 'pickedUp', orders: [{ ...order, isBagLost: true }] });
    await screen.counter.refresh();
    expect(server.sent).toMatchObject([{ orderIds: [7, 8], bags: [{ orderId: 7, contents: '식빵 1봉' }] }]);
    expect(screen.counter.$state.get()).toMatchObject({ unsent: [], conflicts: [{ orderIds: [7, 8] }] });
  });

  test('takes no photo of a bag along, and says so', async () => {
    const screen = counterOn(device());
    server.pack.orders = server.pack.orders.map((order) => ({ ...order, isBag: true }));
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    screen.scan.notes.say(7, { photo: new File(['x'], 'bag.jpg') });
    await screen.scan.confirm();
    expect(screen.scan.notes.$states.get().get(7)).toMatchObject({
      name: 'failed',
      message: '사진은 인터넷이 연결된 뒤에 올릴 수 있어요.',
    });
  });

  test('says what it does not know, what is past, and that codes need the network', async () => {
    const screen = counterOn(device());
    server.isAway = true;
    await scanned(screen, uuid);
    expect(noteOf(screen)).toBe('noPack');
    server.isAway = false;
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, randomUUID());
    expect(noteOf(screen)).toBe('notInPack');
    screen.scan.typeCode('123456');
    await expect.poll(() => noteOf(screen)).toBe('codeNeedsNetwork');
    server.pack = packAt(new Date(Date.now() - 2 * 3_600_000));
    server.isAway = false;
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    expect(noteOf(screen)).toBe('pastOffline');
  });

  test('a network that brings nothing is none, also with sales that wait to be sent', async () => {
    const screen = counterOn(device());
    await screen.counter.refresh();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
    server.isSilent = true;
    await scanned(screen, uuid);
    await screen.scan.confirm();
    expect(screen.counter.$state.get()).toMatchObject({ isAway: true, unsent: [{ uuid }] });
    screen.scan.next();
    await scanned(screen, uuid);
    expect(noteOf(screen)).toBe('handedOverHere');
    await screen.counter.refresh();
    expect(screen.counter.$state.get().unsent).toHaveLength(1);
    vi.restoreAllMocks();
  });

  test('with something unsent a scan waits for two seconds at the most, and for no other sending at all', async () => {
    const screen = counterOn(device());
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    await screen.scan.confirm();
    screen.scan.next();
    // The line brings nothing, and the page is sending what is kept: that has thirty seconds.
    Object.assign(server, { isAway: false, isSilent: true });
    const asked: number[] = [];
    const long = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms);
      return ms <= 2_000 ? AbortSignal.abort(new DOMException('', 'TimeoutError')) : long.signal;
    });
    const sending = screen.counter.refresh();
    await expect.poll(() => asked).toContain(30_000);
    asked.length = 0;
    await scanned(screen, second);
    expect(noteOf(screen)).toBe('handedOverHere');
    expect(Math.max(...asked)).toBe(2_000);
    long.abort(new DOMException('', 'TimeoutError'));
    await sending;
    vi.restoreAllMocks();
  });

  test('what was handed over with a network counts on this device until a newer pack, also after the page was opened anew', async () => {
    const kept = device();
    const screen = counterOn(kept);
    await screen.counter.refresh();
    await scanned(screen, uuid);
    await screen.scan.confirm();
    expect(screen.scan.$state.get()).toMatchObject({ name: 'success' });
    expect(server.sent).toEqual([]);
    screen.scan.next();
    server.isAway = true;
    await scanned(screen, uuid);
    expect(noteOf(screen)).toBe('soldHere');
    expect(scanNoteText({ code: 'soldHere' }, new Date())).toContain('이미 건네준 주문이에요.');

    const again = counterOn(kept);
    const stop = again.counter.start();
    await expect.poll(() => again.counter.$state.get().pack).not.toBeNull();
    await scanned(again, second);
    expect(noteOf(again)).toBe('soldHere');
    stop();
    // A pack that knows better, as where the mart has put the sale right.
    server.isAway = false;
    server.pack = packAt(new Date(Date.now() + 60_000));
    await again.counter.refresh();
    server.isAway = true;
    await scanned(again, second);
    expect(again.scan.$state.get().name).toBe('scanning');
  });

  test('so does what was kept and sent, until the pack is read anew', async () => {
    const screen = counterOn(device());
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    await screen.scan.confirm();
    screen.scan.next();
    server.isAway = false;
    await screen.counter.send();
    expect(server.sent).toHaveLength(1);
    server.isAway = true;
    await scanned(screen, second);
    expect(noteOf(screen)).toBe('soldHere');
  });

  test('is one device in all its tabs: of two that show the same order one asks for the money', async () => {
    const kept = device();
    const [one, other, third] = [counterOn(kept), counterOn(kept), counterOn(kept)];
    for (const { counter } of [one, other, third]) await counter.refresh();
    server.isAway = true;
    await scanned(one, uuid);
    await scanned(other, uuid);
    expect([one, other].map(({ scan }) => scan.$state.get().name)).toEqual(['scanning', 'scanning']);
    await Promise.all([one.scan.confirm(), other.scan.confirm()]);
    expect([one, other].map(noteOf).sort()).toEqual(['soldHere', 'success']);
    expect(await kept.queue.all()).toHaveLength(1);
    await scanned(third, second);
    expect(noteOf(third)).toBe('handedOverHere');
    expect(third.counter.$state.get().unsent).toHaveLength(1);
    // With a network in one of them alone it is the same.
    server.isAway = false;
    server.answer = () => ({ key: 'of nobody', outcome: 'pickedUp', orders: [] });
    third.scan.next();
    await scanned(third, uuid);
    expect(noteOf(third)).toBe('handedOverHere');
  });

  test('says since when by the server’s clock, whatever day the device has', async () => {
    const screen = counterOn(device());
    const days = 3 * 24 * 3_600_000;
    server.pack = packAt(new Date(Date.now() + days));
    server.skewMs = days;
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    await screen.scan.confirm();
    const { unsentSince } = screen.counter.$state.get();
    expect(Math.abs(unsentSince!.getTime() - Date.now() - days)).toBeLessThan(5_000);
    server.skewMs = 0;
    server.isAway = false;
    await screen.counter.refresh();
  });

  test('hands nothing over that the device does not keep', async () => {
    const kept = device();
    const screen = counterOn(kept);
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    kept.queue.isFull = true;
    await screen.scan.confirm();
    expect(noteOf(screen)).toBe('notKept');
    expect(screen.counter.$state.get().unsent).toEqual([]);
  });

  test('what was written down outlives the page, and is of its person alone', async () => {
    const kept = device();
    const before = counterOn(kept);
    await before.counter.refresh();
    server.isAway = true;
    await scanned(before, uuid);
    await before.scan.confirm();

    // Somebody else signs in on the same device: neither orders nor sales of the first one.
    const other = counterOn(kept, '2');
    const stop = other.counter.start();
    await expect.poll(async () => (await kept.packs.all()).length).toBe(0);
    stop();
    server.isAway = false;
    await other.counter.refresh();
    expect(server.sent).toEqual([]);
    expect(other.counter.$state.get().unsent).toEqual([]);

    const again = counterOn(kept);
    const stopAgain = again.counter.start();
    await expect.poll(() => server.sent.length).toBe(1);
    stopAgain();
    await expect.poll(() => kept.queue.all()).toEqual([]);
  });

  test('keeps what the server did not take as it was, until somebody has looked', async () => {
    const kept = device();
    const screen = counterOn(kept);
    await screen.counter.refresh();
    server.isAway = true;
    await scanned(screen, uuid);
    await screen.scan.confirm();
    server.isAway = false;
    const order = { orderId: 7, outcome: 'moneyBack' as const, reason: null, endedAt: null, endedBy: null };
    server.answer = (key) => ({ key, outcome: 'moneyBack', orders: [order] });
    await screen.counter.refresh();
    const [conflict] = screen.counter.$state.get().conflicts;
    expect(conflict).toMatchObject({ conflict: { outcome: 'moneyBack' }, buyerName: '김*' });
    await screen.counter.refresh();
    expect(server.sent).toHaveLength(1);
    await screen.counter.dismiss(conflict!.key);
    expect(await kept.queue.all()).toEqual([]);
  });

  test('whoever works in a mart no more loses its pack on the next page, and a pack too old goes', async () => {
    const { packs } = device();
    for (const [userId, martId, hours] of [
      ['1', 3, 0],
      ['1', 4, 11],
      ['1', 5, 13],
      ['2', 3, 0],
    ] as const)
      await packs.put(packId(userId, martId), {
        ...packAt(new Date(Date.now() - hours * 3_600_000)),
        userId,
        martId,
        martName: '한아름마트',
        skewMs: 0,
      });
    await keepPacksOf('1', [4, 5], packs);
    expect(await idsOf(packs)).toEqual(['1:4']);
  });

  test('a pack that comes while those of others go stays', async () => {
    const { packs } = device();
    const packOf = (userId: string, martId: number) => ({
      ...packAt(new Date()),
      userId,
      martId,
      martName: '한아름마트',
      skewMs: 0,
    });
    await packs.put(packId('2', 3), packOf('2', 3));
    const another: Vault<SavedPack> = {
      ...packs,
      all: async () => {
        const all = await packs.all();
        await packs.put(packId('1', 4), packOf('1', 4));
        return all;
      },
    };
    await keepPacksOf('1', [4], another);
    expect(await idsOf(packs)).toEqual(['1:4']);
  });

  test('the packs of a person’s other marts are taken along as well, those that are new are not asked for again', async () => {
    const { packs } = device();
    const asked: string[] = [];
    const call = createCaller({
      renewOnce: (renew) => renew(),
      fetch: async (input) => {
        asked.push(String(input));
        if (server.isAway) throw new TypeError('Failed to fetch');
        return Response.json(server.pack);
      },
    });
    const marts = [3, 4].map((martId) => ({ martId, martName: `마트 ${martId}` }));
    await packs.put(packId('1', 3), { ...packAt(new Date()), userId: '1', martId: 3, martName: '마트 3', skewMs: 0 });
    await takePacks({ call, packs }, '1', marts);
    expect(asked).toEqual([expect.stringContaining('/4/offline-pack')]);
    expect((await packs.all()).map(({ martId, martName }) => [martId, martName])).toEqual([
      [3, '마트 3'],
      [4, '마트 4'],
    ]);
    server.isAway = true;
    await takePacks({ call, packs }, '2', marts);
    expect(asked).toHaveLength(2);
    expect(await idsOf(packs)).toEqual(['1:3', '1:4']);
  });

  test('who leaves while packs are being taken leaves none', async () => {
    const { packs } = device();
    const leaving = new AbortController();
    let asked = 0;
    const call = createCaller({
      renewOnce: (renew) => renew(),
      fetch: async () => {
        asked += 1;
        leaving.abort();
        return Response.json(server.pack);
      },
    });
    const marts = [3, 4].map((martId) => ({ martId, martName: `마트 ${martId}` }));
    await takePacks({ call, packs, signal: leaving.signal }, '1', marts);
    expect([asked, await idsOf(packs)]).toEqual([1, []]);
  });

  test('a pack of more than twelve hours ago, or of another person, counts for nothing', async () => {
    const kept = device();
    for (const [userId, hours] of [
      ['1', 13],
      ['2', 1],
    ] as const) {
      const at = new Date(Date.now() - hours * 3_600_000);
      await kept.packs.put(`${userId}:3`, { ...packAt(at), userId, martId: 3, martName: '한아름마트', skewMs: 0 });
    }
    server.isAway = true;
    const { counter } = counterOn(kept);
    const stop = counter.start();
    await expect.poll(() => kept.packs.all()).toEqual([]);
    stop();
    expect(counter.$state.get().pack).toBeNull();
  });
});
