import { expect, test } from 'vitest';
import { MAX_ID } from '#lib/domain/id.ts';
import { describeMarket } from '../market.ts';

const COMPLETED = 'GET /api/buyer/order/buy-completed';
const CANCELLED = 'GET /api/buyer/order/buy-cancel';
const cancel = 'POST /api/buyer/order/cancel';

describeMarket('orders that are over', (market) => {
  test('are told newest first, and those before one of them by its number', async () => {
    const { buyer, product, order: first } = await market().heldOrder();
    const second = await market().order(buyer, product);
    const third = await market().order(buyer, product);
    for (const { id } of [first, second, third]) await buyer.call(cancel, { query: { orderId: id } });
    const ids = async (before?: number) =>
      (await buyer.call(CANCELLED, before === undefined ? {} : { query: { before } })).map(({ orderId }) => orderId);
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    expect(await ids(third.id)).toEqual([second.id, first.id]);
    expect(await ids(first.id)).toEqual([]);
    expect(await ids(MAX_ID)).toEqual([third.id, second.id, first.id]);
    expect(await buyer.call(COMPLETED, { query: { before: third.id } })).toEqual([]);
  });

  test('that nobody came for are among them before they are swept, and those that may still be picked up are not', async () => {
    const { buyer, product, order: missed } = await market().heldOrder();
    market().clock.setTo(missed.validUntil);
    market().clock.advance({ minutes: 5 });
    const waiting = await market().order(buyer, product);
    expect(await buyer.call(CANCELLED, { query: { before: waiting.id + 1 } })).toMatchObject([
      { orderId: missed.id, endReason: 'noShow' },
    ]);
  });

  test('of another buyer are never told', async () => {
    const { buyer, order } = await market().heldOrder();
    await buyer.call(cancel, { query: { orderId: order.id } });
    const other = await market().heldOrder();
    expect(await other.buyer.call(CANCELLED, { query: { before: MAX_ID } })).toEqual([]);
  });

  test('before what is no order number are refused', async () => {
    const { buyer } = await market().heldOrder();
    for (const before of ['0', '-1', 'abc', '9007199254740992']) {
      expect((await buyer.send(CANCELLED, { query: { before } })).status).toBe(400);
    }
  });
});
