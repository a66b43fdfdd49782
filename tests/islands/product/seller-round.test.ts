import { describe, expect, test, vi } from 'vitest';
import type { RoundListing, ShelfRound } from '#lib/contract/product/shelf-round.ts';
import { appliedEveningText } from '#lib/messages/product/closing.ts';
import { ROUND_TEXTS } from '#lib/messages/product/shelf-round.ts';
import { createRoundStore } from '../../../src/islands/seller/round/round-store.ts';
import { ok, refused, type Scripted, scriptedCall } from '../scripted-call.ts';
import { closingListing } from './closing-listing.ts';

const listing = (productId: number, more: Partial<RoundListing> = {}): RoundListing => ({
  ...closingListing(3, productId),
  place: null,
  useBy: null,
  isLooked: false,
  ...more,
});
const board = (...listings: RoundListing[]): ShelfRound => ({
  listings,
  rates: [],
  todayUntil: '2026-11-21T15:00:00.000Z',
  tomorrowUntil: '2026-11-22T15:00:00.000Z',
});

function round(...answers: Scripted[]) {
  const { call, sent } = scriptedCall(...answers);
  const store = createRoundStore({ martId: 3, first: board(listing(1), listing(2)), call });
  const looked = () =>
    store.$round
      .get()
      .data?.listings.filter(({ isLooked }) => isLooked)
      .map((each) => each.productId);
  return { store, sent, looked };
}

describe('one pass over the shelf', () => {
  test('a press says that a listing was looked at', async () => {
    const { store, sent, looked } = round(ok({ productId: 2 }));
    await store.look(2);
    expect(sent).toMatchObject([{ address: 'POST /api/seller/stores/3/products/2/looked' }]);
    expect(looked()).toEqual([2]);
  });

  test('presses one after another count before their answers', async () => {
    const { store, looked } = round(ok({ productId: 1 }), ok({ productId: 2 }));
    const answers = [store.look(1), store.look(2)];
    expect(looked()).toEqual([1, 2]);
    await Promise.all(answers);
    expect(looked()).toEqual([1, 2]);
  });

  test('a press that is refused says so at its listing, until it is pressed again', async () => {
    const { store, looked } = round(refused(404, 'productNotFound', '없는 상품이에요.'), ok({ productId: 2 }));
    await store.look(2);
    expect(store.$refusal.get()).toEqual({ productId: 2, text: `${ROUND_TEXTS.lookFailed} 없는 상품이에요.` });
    expect(looked()).toEqual([]);
    await store.look(2);
    expect(store.$refusal.get()).toBeNull();
    expect(looked()).toEqual([2]);
  });

  test('the step that helps lowers from now on, is a look, and has its way back', async () => {
    const after = board(listing(1, { isLooked: true }), listing(2));
    const { store, sent, looked } = round(
      ok({ editId: 9, items: [{ changes: true }] }),
      ok({ productId: 1 }),
      ok(after),
    );
    await store.lower(listing(1), 30);
    expect(sent[0]?.body).toMatchObject({
      change: { kind: 'markdown', percentOff: 30, at: null },
      items: [{ productId: 1, from: 3_000 }],
      dryRun: false,
    });
    expect(store.$undo.get()).toMatchObject({
      name: 'offered',
      edits: [{ storeId: 3, editId: 9 }],
      text: appliedEveningText(1, 30, null),
    });
    expect(looked()).toEqual([1]);
  });

  test('a lost answer is asked about again under the same key', async () => {
    const { store, sent } = round();
    await store.lower(listing(1), 30);
    await store.lower(listing(1), 30);
    const [first, second] = sent.map(({ body }) => (body as { attempt: string }).attempt);
    expect(first).toBe(second);
    expect(store.$refusal.get()?.productId).toBe(1);
  });

  test('a place that was typed puts the list in its order', async () => {
    const { store, sent } = round(ok({ place: '냉장 2' }), ok(board(listing(2, { place: '냉장 2' }), listing(1))));
    expect(await store.put(2, '냉장 2')).toBe(true);
    expect(sent[0]).toMatchObject({
      address: 'PUT /api/seller/stores/3/products/2/shelf-place',
      body: { place: '냉장 2' },
    });
    expect(store.$round.get().data?.listings.map(({ productId }) => productId)).toEqual([2, 1]);
  });

  test('counts move as the line tells', () => {
    const { store } = round();
    store.onEvent({ topic: 'stock', data: { storeId: 3, productId: 1, waiting: 2, inSale: 3 } } as Parameters<
      typeof store.onEvent
    >[0]);
    expect(store.$round.get().data?.listings[0]).toMatchObject({ waitingCount: 2, inSaleCount: 3 });
  });

  test('a listing that was put up or filled elsewhere is asked for once, in this mart alone', async () => {
    const { store, sent } = round(
      ok(board(listing(1), listing(2))),
      ok(board(listing(1), listing(2), listing(9))),
      ok(board(listing(1), listing(2))),
      ok(board(listing(1), listing(2), listing(9))),
    );
    const stock = (productId: number, waiting: number, storeId = 3) =>
      store.onEvent({ topic: 'stock', data: { storeId, productId, waiting, inSale: 0, completed: 0 } });
    stock(8, 5, 4);
    stock(8, 0);
    expect(sent).toEqual([]);
    // It ends next week.
    stock(8, 5);
    await vi.waitFor(() => expect(store.$round.get().loading).toBe(false));
    stock(8, 4);
    expect(sent).toHaveLength(1);
    stock(9, 5);
    await vi.waitFor(() => expect(store.$round.get().data?.listings).toHaveLength(3));
    // Sold out, it leaves; filled again it is asked for again.
    await store.refresh();
    expect(store.$round.get().data?.listings).toHaveLength(2);
    stock(9, 5);
    await vi.waitFor(() => expect(store.$round.get().data?.listings).toHaveLength(3));
  });

  test('what a colleague has looked at is done here, and a price of theirs stands here', async () => {
    const { store } = round(ok(board(listing(1, { loweredPrice: 2_100 }))));
    store.onEvent({ topic: 'look', data: { storeId: 3, productId: 1 } });
    expect(store.$round.get().data?.listings[0]).toMatchObject({ isLooked: true });
    store.onEvent({ topic: 'listings', data: { storeId: 3 } });
    await vi.waitFor(() => expect(store.$round.get().data?.listings[0]).toMatchObject({ loweredPrice: 2_100 }));
  });
});
