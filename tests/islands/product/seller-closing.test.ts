import { describe, expect, test, vi } from 'vitest';
import type { ClosingBoard } from '#lib/contract/order/seller-closing.ts';
import { NO_RESPONSE } from '#lib/messages/order/no-response.ts';
import { appliedEveningText, CLOSING_TEXTS } from '#lib/messages/product/closing.ts';
import { createClosingStore } from '../../../src/islands/seller/closing/closing-store.ts';
import { OFFLINE, yes } from '../answers.ts';
import { ok, refused, type Scripted, scriptedCall } from '../scripted-call.ts';
import { closingListing as listing } from './closing-listing.ts';

/** Two marts, the first with more listings than a call takes. */
const LISTINGS = [...Array.from({ length: 201 }, (_, at) => listing(3, at + 1)), listing(4, 900)];
const board = (listings = LISTINGS): ClosingBoard => ({ listings, more: false, rates: [] });
const lowered = (count: number, editId: number) => ok({ items: Array(count).fill({ changes: true }), editId });

interface Bulk {
  change: unknown;
  items: { productId: number; from: number }[];
  attempt: string;
}

function closing(...answers: Scripted[]) {
  const { call, sent } = scriptedCall(...answers);
  const store = createClosingStore({ first: board(), call });
  const bulks = () =>
    sent.flatMap(({ address, body }) => {
      const [, storeId] = /POST .*stores\/(\d+)\/products\/bulk$/.exec(address) ?? [];
      return storeId ? [{ storeId: Number(storeId), ...(body as Bulk) }] : [];
    });
  return { store, sent, bulks, lower: () => store.apply(LISTINGS, { percentOff: 30, from: null }) };
}

describe('lowering by one press', () => {
  test('goes mart by mart, as many at once as a call takes, and offers the way back for all', async () => {
    const { store, bulks, sent, lower } = closing(lowered(200, 1), lowered(1, 2), lowered(1, 3), ok(board([])));
    await lower();
    expect(bulks().map(({ storeId, items }) => [storeId, items.length])).toEqual([
      [3, 200],
      [3, 1],
      [4, 1],
    ]);
    expect(bulks()[2]).toMatchObject({
      change: { kind: 'markdown', percentOff: 30, at: null },
      items: [{ productId: 900, from: 3_000 }],
      dryRun: false,
    });
    expect(new Set(bulks().map(({ attempt }) => attempt)).size).toBe(3);
    expect(store.$undo.get()).toMatchObject({
      name: 'offered',
      text: appliedEveningText(202, 30, null),
      edits: [
        { storeId: 3, editId: 1 },
        { storeId: 3, editId: 2 },
        { storeId: 4, editId: 3 },
      ],
    });
    expect(sent.at(-1)!.address).toBe('GET /api/seller/closing');
    expect(store.$board.get().data?.listings).toEqual([]);
  });

  test('that is refused on the way keeps what was lowered, says why, and reads the board again', async () => {
    const { store, lower } = closing(lowered(200, 1), refused(409, 'stockChanged', '방금 바뀌었어요.'), ok(board([])));
    await lower();
    expect(store.$lowering.get()).toMatchObject({ problem: `${CLOSING_TEXTS.applyFailed} 방금 바뀌었어요.` });
    expect(store.$undo.get()).toMatchObject({ name: 'offered', edits: [{ editId: 1 }] });
    expect(store.$board.get().data?.listings).toEqual([]);
    store.$percent.set(40);
    expect(store.$lowering.get()).toMatchObject({ problem: null });
  });

  test('without an answer goes on where it was by the same press, and offers the way back for all of it', async () => {
    const done = (count: number, editId: number) => yes({ items: Array(count).fill({ changes: true }), editId });
    const answers = [done(200, 1)];
    const sent: { storeId: number; attempt: string; count: number }[] = [];
    const store = createClosingStore({
      first: board(),
      call: (async (name: string, { params, body }: { params: { storeId: number }; body: Bulk }) => {
        if (name.startsWith('GET')) return yes(board([]));
        sent.push({ storeId: params.storeId, attempt: body.attempt, count: body.items.length });
        return answers.shift() ?? OFFLINE;
      }) as never,
    });
    await store.apply(LISTINGS, { percentOff: 30, from: null });
    expect(store.$lowering.get()).toMatchObject({ problem: NO_RESPONSE });
    expect(store.$board.get().data?.listings).toHaveLength(202);
    answers.push(done(1, 2), done(1, 3));
    await store.apply(LISTINGS, { percentOff: 30, from: null });
    expect(sent.map(({ storeId, count }) => [storeId, count])).toEqual([
      [3, 200],
      [3, 1],
      [3, 1],
      [4, 1],
    ]);
    const [, lost, again] = sent;
    expect(again).toEqual(lost);
    expect(store.$undo.get()).toMatchObject({
      text: appliedEveningText(202, 30, null),
      edits: [{ editId: 1 }, { editId: 2 }, { editId: 3 }],
    });
  });

  test('by another percentage after a lost answer is another act', async () => {
    const { store, bulks, lower } = closing();
    await lower();
    store.$percent.set(50);
    await store.apply(LISTINGS, { percentOff: 50, from: null });
    const [lost, other] = bulks();
    expect(other!.attempt).not.toBe(lost!.attempt);
  });
});

describe('the line to the server', () => {
  const stock = (productId: number, waiting: number, inSale: number) =>
    ({ topic: 'stock', data: { storeId: 3, productId, waiting, inSale } }) as never;

  test('moves a count at once, also one that was told while the board was asked for', async () => {
    const asked = Promise.withResolvers<unknown>();
    const store = createClosingStore({ first: board(), call: (() => asked.promise) as never });
    store.onEvent(stock(1, 4, 1));
    expect(store.$board.get().data?.listings[0]).toMatchObject({ waitingCount: 4, inSaleCount: 1 });
    const refreshing = store.refresh();
    store.onEvent(stock(2, 3, 2));
    asked.resolve({ ok: true, data: board() });
    await refreshing;
    expect(store.$board.get().data?.listings.slice(0, 2)).toMatchObject([
      { waitingCount: 5, inSaleCount: 0 },
      { waitingCount: 3, inSaleCount: 2 },
    ]);
  });

  test('of a listing that is not on the board asks for it once; of one that is sold out not at all', async () => {
    const { store, sent } = closing(ok(board()));
    store.onEvent(stock(5_000, 0, 0));
    expect(sent).toEqual([]);
    store.onEvent(stock(5_000, 2, 0));
    store.onEvent(stock(5_000, 1, 0));
    expect(sent).toHaveLength(1);
  });

  test('of a price of a colleague asks for the board; not while a press of its own is unanswered', async () => {
    const told = { topic: 'listings', data: { storeId: 3 } } as const;
    const { store, sent, lower } = closing(ok(board([])));
    store.onEvent(told);
    await vi.waitFor(() => expect(store.$board.get().data?.listings).toEqual([]));
    await lower();
    const before = sent.length;
    store.onEvent(told);
    expect(sent).toHaveLength(before);
  });

  test('that the board cannot be read is said, and it stays', async () => {
    const { store } = closing(refused(503, 'unavailable', '잠시 뒤에.'), ok(board([])));
    await store.refresh();
    expect(store.$board.get().problem).toBe(`${CLOSING_TEXTS.loadFailed} 잠시 뒤에.`);
    expect(store.$board.get().data?.listings).toHaveLength(202);
    await store.refresh();
    expect(store.$board.get().problem).toBeNull();
  });
});
