import { describe, expect, test } from 'vitest';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { NO_RESPONSE } from '#lib/messages/order/no-response.ts';
import { BULK_TEXTS, fromToText, previewText, undoneEditText } from '#lib/messages/product/bulk.ts';
import { TYPED_CHANGE_PROBLEMS } from '#lib/messages/product/typed-change.ts';
import { createBulkStore } from '../../../src/islands/seller/stock/bulk-store.ts';
import { ok, refused, type Scripted, scriptedCall } from '../scripted-call.ts';

const product = (productId: number): ProductStatus => ({
  productId,
  productName: `상품 ${productId}`,
  productImgSrc: null,
  imageKey: null,
  categoryKey: 'fruit',
  waitingCount: 5,
  inSaleCount: 0,
  completedCount: 0,
  price: 1_000,
  basePrice: 1_000,
  priceReason: null,
  expirationDate: '2026-11-21T12:00:00.000Z',
  saleEnded: false,
  recalled: false,
});
const figures = {
  price: 1_000,
  basePrice: 1_000,
  waitingCount: 5,
  expirationDate: '2026-11-21T12:00:00.000Z',
  maxPerBuyer: null,
};
const item = (productId: number, to: number, problem: string | null = null) => ({
  productId,
  productName: `상품 ${productId}`,
  from: figures,
  to: { ...figures, basePrice: to },
  problem,
  changes: to !== 1_000 && problem === null,
});
const BULK = 'POST /api/seller/stores/3/products/bulk';

function table(...answers: Scripted[]) {
  const { call, sent } = scriptedCall(...answers);
  let refreshed = 0;
  const store = createBulkStore({ martId: 3, call, onChanged: () => (refreshed += 1) });
  return { store, sent, refreshed: () => refreshed };
}

describe('an edit of many listings', () => {
  test('is chosen, shown, and done to those that take it, as they were shown', async () => {
    const items = [item(1, 900), item(2, 1_000), item(3, 1_000, '판매가 끝난 상품이에요.')];
    const { store, sent, refreshed } = table(ok({ editId: null, items }), ok({ editId: 8, items: [item(1, 900)] }));
    store.choose([1, 2, 3, 4].map(product), true);
    store.choose([product(4)], false);
    store.openChosen();
    await store.preview();
    expect(store.$editing.get()).toMatchObject({ name: 'shown', items });
    await store.apply();
    const change = { kind: 'price', percent: -10 };
    const asked = [1, 2, 3].map((productId) => ({ productId }));
    expect(sent).toMatchObject([
      { address: BULK, body: { change, items: asked, dryRun: true } },
      // The price that was shown goes along: another by now is refused.
      { address: BULK, body: { change, items: [{ productId: 1, from: 1_000 }], dryRun: false } },
    ]);
    expect(store.$editing.get()).toEqual({ name: 'none' });
    expect(store.$chosen.get().size).toBe(0);
    expect(store.$undo.get()).toMatchObject({
      name: 'offered',
      edits: [{ storeId: 3, editId: 8 }],
      text: '1가지 등록 가격을 바꿨어요.',
    });
    expect(refreshed()).toBe(1);
  });

  test('that something came between is shown anew, with why; one without an answer is sent again as the same', async () => {
    const shown = ok({ editId: null, items: [item(1, 900)] });
    const { store, sent } = table(shown, refused(409, 'bulkHasProblems'), shown);
    store.openLower(product(1));
    expect(store.$typed.get().kind).toBe('lower');
    await store.preview();
    await store.apply();
    expect(store.$editing.get()).toMatchObject({ name: 'shown', problem: `${BULK_TEXTS.failed} 안 돼요.` });
    await store.apply();
    await store.apply();
    expect(store.$editing.get()).toMatchObject({ name: 'shown', problem: NO_RESPONSE });
    const [first, again] = sent.slice(-2).map(({ body }) => (body as { attempt: string }).attempt);
    expect(again).toBe(first);
  });

  test('is undone by its number; what was sold or changed meanwhile is said by name', async () => {
    const shown = ok({ editId: null, items: [item(1, 900), item(2, 900)] });
    const undone = {
      restored: 1,
      left: [{ productId: 2, productName: '상품 2', reason: 'changed' }],
      sold: [{ productId: 1, productName: '상품 1' }],
    };
    const done = ok({ editId: 8, items: [item(1, 900), item(2, 900)] });
    const { store, sent, refreshed } = table(shown, done, refused(503, 'unavailable'), ok(undone));
    store.choose([product(1), product(2)], true);
    store.openChosen();
    await store.preview();
    await store.apply();
    await store.undo();
    expect(store.$undo.get()).toMatchObject({ name: 'offered', problem: `${BULK_TEXTS.undoFailed} 안 돼요.` });
    await store.undo();
    expect(sent.at(-1)).toEqual({ address: `${BULK}/undo`, body: { editId: 8 } });
    expect(store.$undo.get()).toEqual({
      name: 'undone',
      text: '1가지를 되돌렸어요. 방금 팔린 상품: ‘상품 1’. 들어온 주문은 그대로예요. 방금 바뀌어 그대로 둔 상품: ‘상품 2’.',
    });
    expect(refreshed()).toBe(2);
  });

  test('that was closed while its preview was asked for stays closed; what is typed wrong is said until it is typed on', async () => {
    const { store, sent } = table(ok({ editId: null, items: [item(1, 900)] }));
    store.openLower(product(1));
    const asking = store.preview();
    expect(store.$editing.get()).toMatchObject({ name: 'previewing' });
    store.close();
    await asking;
    expect(store.$editing.get()).toEqual({ name: 'none' });
    store.openLower(product(1));
    store.type({ kind: 'count' });
    await store.preview();
    expect(store.$editing.get()).toMatchObject({ name: 'typing', problem: TYPED_CHANGE_PROBLEMS.countWrong });
    store.type({ count: '3' });
    expect(store.$editing.get()).toMatchObject({ name: 'typing', problem: null });
    expect(sent).toHaveLength(1);
    // Away from the network it says so.
    await store.preview();
    expect(store.$editing.get()).toMatchObject({ name: 'typing', problem: NO_RESPONSE });
  });

  test('of more than a call takes is not asked for', async () => {
    const { store, sent } = table();
    store.choose(
      Array.from({ length: 201 }, (_, i) => product(i + 1)),
      true,
    );
    store.openChosen();
    await store.preview();
    store.type({ kind: 'end' });
    await store.preview();
    expect(store.$editing.get()).toMatchObject({ name: 'typing', problem: expect.stringContaining('200가지') });
    expect(sent).toEqual([]);
  });

  test('says how many become different, and from what to what', () => {
    const now = new Date('2026-11-21T03:00:00Z');
    expect(previewText({ changing: 9, same: 2, wrong: 1 })).toBe(
      '9가지가 바뀌어요. 2가지는 그대로예요. 1가지는 바꿀 수 없어 제외해요.',
    );
    expect(fromToText('price', item(1, 900), now)).toEqual(['1,000원', '900원']);
    const limited = { ...item(1, 900), to: { ...figures, maxPerBuyer: 3 } };
    expect(fromToText('maxPerBuyer', limited, now)).toEqual(['제한 없음', '3개까지']);
    expect(fromToText('end', item(1, 900), now)).toEqual(['오늘 오후 9:00 마감', '지금 판매 끝']);
    expect(undoneEditText({ restored: 2, left: [], sold: [] })).toBe('2가지를 되돌렸어요.');
  });
});
