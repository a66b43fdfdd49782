import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeMarket } from '../market.ts';

const checkIn = 'PATCH /api/seller/orders/{orderId}/checkin';
const byCode = 'POST /api/seller/orders/checkin-by-code';

describeMarket('a seller checks an order in', (market) => {
  // spec: S7.27
  test('not with another QR code, nor with that of another order', async () => {
    const { seller, buyer, product, order } = await market().heldOrder();
    const second = await market().order(buyer, product);
    for (const uuid of [randomUUID(), second.uuid]) {
      expect(await seller.refused(checkIn, { params: { orderId: order.id }, body: { uuid } })).toMatchObject({
        status: 400,
        code: 'wrongQr',
      });
    }
    expect(await market().stock(product)).toEqual({ waiting: 7, inSale: 3, completed: 0 });
    await seller.call(checkIn, { params: { orderId: order.id }, body: { uuid: order.uuid.toUpperCase() } });
    expect(await market().stock(product)).toEqual({ waiting: 7, inSale: 1, completed: 2 });
  });

  test('not when it is an order of another mart, even with its QR code', async () => {
    const { order, product } = await market().heldOrder();
    const { seller: stranger } = await market().heldOrder();
    expect(
      await stranger.refused(checkIn, { params: { orderId: order.id }, body: { uuid: order.uuid } }),
    ).toMatchObject({ status: 404, code: 'orderNotFound' });
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 2, completed: 0 });
  });

  test('not as its buyer', async () => {
    const { buyer, order } = await market().heldOrder();
    expect(await buyer.refused(checkIn, { params: { orderId: order.id }, body: { uuid: order.uuid } })).toMatchObject({
      status: 404,
    });
  });

  // spec: S7.27
  test('twice, and it counts once', async () => {
    const { seller, product, order } = await market().heldOrder();
    const input = { params: { orderId: order.id }, body: { uuid: order.uuid } };
    const first = await seller.call(checkIn, input);
    market().clock.advance({ minutes: 3 });
    expect(await seller.call(checkIn, input)).toEqual({ ...first, already: true });
    expect(await seller.refused(checkIn, { ...input, body: { uuid: randomUUID() } })).toMatchObject({
      code: 'wrongQr',
    });
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 0, completed: 2 });
  });

  test('20 times at once, by two people at two counters, and it counts once', async () => {
    const { mart, seller, product, order } = await market().heldOrder();
    const clerk = (await market().employee(mart)).at(await market().secondProcess());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? seller : clerk).call(checkIn, { params: { orderId: order.id }, body: { uuid: order.uuid } }),
      ),
    );
    expect(answers.filter((answer) => !answer.already)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.soldAt)).size).toBe(1);
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 0, completed: 2 });
  });

  test('by the code the buyer reads out, and again', async () => {
    const { mart, seller, product, order } = await market().heldOrder();
    const body = { martId: mart.id, code: order.pickupCode };
    expect(await seller.call(byCode, { body })).toMatchObject({ orderId: order.id, already: false });
    expect(await seller.call(byCode, { body })).toMatchObject({ orderId: order.id, already: true });
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 0, completed: 2 });
  });

  test('not by a code nobody has, nor by the code of another mart', async () => {
    const { mart, seller, order } = await market().heldOrder();
    const other = await market().heldOrder();
    const free = ['000000', '000001', '000002'].find(
      (code) => ![order.pickupCode, other.order.pickupCode].includes(code),
    )!;
    expect(await seller.refused(byCode, { body: { martId: mart.id, code: free } })).toMatchObject({
      status: 404,
      code: 'orderNotFound',
    });
    // The other mart's code means nothing here, and there this seller is nobody.
    if (other.order.pickupCode !== order.pickupCode) {
      expect(await seller.refused(byCode, { body: { martId: mart.id, code: other.order.pickupCode } })).toMatchObject({
        status: 404,
        code: 'orderNotFound',
      });
    }
    expect(
      await seller.refused(byCode, { body: { martId: other.mart.id, code: other.order.pickupCode } }),
    ).toMatchObject({ status: 404, code: 'martNotFound' });
    expect(await market().stock(other.product)).toEqual({ waiting: 8, inSale: 2, completed: 0 });
  });

  test('after finding it by any QR code of the mart', async () => {
    const { mart, seller, order } = await market().heldOrder();
    const other = await market().heldOrder();
    const lookup = 'GET /api/seller/{martId}/orders/lookup';
    expect(
      await seller.call(lookup, { params: { martId: mart.id }, query: { uuid: order.uuid.toUpperCase() } }),
    ).toMatchObject({ orderId: order.id, storeId: mart.id, state: 'open', status: 1 });
    for (const uuid of [randomUUID(), other.order.uuid]) {
      expect(await seller.refused(lookup, { params: { martId: mart.id }, query: { uuid } })).toMatchObject({
        status: 404,
        code: 'orderNotFound',
      });
    }
    expect(
      await seller.refused(lookup, { params: { martId: other.mart.id }, query: { uuid: other.order.uuid } }),
    ).toMatchObject({ status: 404, code: 'martNotFound' });
  });

  test('not after its buyer cancelled it', async () => {
    const { mart, seller, buyer, order } = await market().heldOrder();
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
    const refusal = { status: 409, code: 'alreadyCancelled' };
    expect(await seller.refused(checkIn, { params: { orderId: order.id }, body: { uuid: order.uuid } })).toMatchObject(
      refusal,
    );
    expect(await seller.refused(byCode, { body: { martId: mart.id, code: order.pickupCode } })).toMatchObject(refusal);
  });

  test('as an employee, until the moment they leave', async () => {
    const { mart, order, product, buyer } = await market().heldOrder();
    const clerk = await market().employee(mart);
    await clerk.call(checkIn, { params: { orderId: order.id }, body: { uuid: order.uuid } });
    const next = await market().order(buyer, product);
    await market().dismiss(clerk, mart);
    expect(await clerk.refused(checkIn, { params: { orderId: next.id }, body: { uuid: next.uuid } })).toMatchObject({
      status: 404,
      code: 'orderNotFound',
    });
  });
});
