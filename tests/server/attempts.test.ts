import { expect, test } from 'vitest';
import type { CallInput } from '#lib/contract/index.ts';
import { attempts } from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { describeMarket } from './market.ts';

const register = 'POST /api/seller/stores/{storeId}/products';
const copy = 'POST /api/seller/stores/{storeId}/products/copy';
const importing = 'POST /api/seller/stores/{storeId}/products/import';
const adjust = 'PATCH /api/seller/stores/{storeId}/products/{productId}/stock';
const status = 'GET /api/seller/stores/{storeId}/products/status-summary';

const attempt = 'seller-1';
const milk: CallInput<typeof register>['body'] = {
  category: '유제품',
  productName: '우유 1L',
  price: 2_800,
  quantity: 5,
  expirationDate: '2026-11-21T21:00:00',
};
const TABLE = Buffer.from(
  '하위 카테고리,상품명,가격,수량,판매 마감\n과일,사과,1000,3,2026-11-21 21:00\n과일,배,2000,4,2026-11-21 21:00\n',
).toString('base64');

describeMarket('what a seller sends again, as after an answer that was lost', (market) => {
  const shop = async () => {
    const mart = await market().mart();
    const params = { storeId: mart.id };
    return { mart, owner: mart.owner, params, listed: () => mart.owner.call(status, { params }) };
  };

  test('registers one product, however many are sent at once; another try and another person’s are their own', async () => {
    const { mart, owner, params, listed } = await shop();
    const body = { ...milk, attempt };
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.call(register, { params, body })));
    expect(new Set(answers.map(({ productId }) => productId)).size).toBe(1);
    expect(await listed()).toMatchObject([{ productId: answers[0]!.productId, waitingCount: 5 }]);
    await owner.call(register, { params, body: { ...body, attempt: 'seller-2' } });
    await owner.call(register, { params, body: milk });
    await (await market().employee(mart)).call(register, { params, body });
    expect(await listed()).toHaveLength(4);
  });

  test('with other contents says that it was done, and does nothing', async () => {
    const { owner, params, listed } = await shop();
    const { productId } = await owner.call(register, { params, body: { ...milk, attempt } });
    expect(await owner.refused(register, { params, body: { ...milk, quantity: 6, attempt } })).toEqual({
      status: 409,
      code: 'attemptUsed',
      message: '앞서 보낸 내용으로 이미 저장됐어요. 목록에서 확인하고, 더 필요하면 다시 눌러 주세요.',
    });
    expect(
      await owner.refused(adjust, { params: { ...params, productId }, body: { delta: 1, attempt } }),
    ).toMatchObject({ code: 'attemptUsed' });
    expect(await listed()).toMatchObject([{ waitingCount: 5 }]);
  });

  test('may succeed where the first was refused', async () => {
    const { owner, params, listed } = await shop();
    const wrong = { ...milk, expirationDate: '2026-11-19T21:00:00', attempt };
    expect(await owner.refused(register, { params, body: wrong })).toMatchObject({ code: 'invalidInput' });
    await owner.call(register, { params, body: { ...milk, attempt } });
    expect(await listed()).toHaveLength(1);
  });

  test('is refused to who does not work there any more', async () => {
    const { mart, params } = await shop();
    const employee = await market().employee(mart);
    await employee.call(register, { params, body: { ...milk, attempt } });
    await market().dismiss(employee, mart);
    expect(await employee.refused(register, { params, body: { ...milk, attempt } })).toMatchObject({
      code: 'martNotFound',
    });
  });

  test('adds one piece, not two', async () => {
    const { owner, params, listed } = await shop();
    const { productId } = await owner.call(register, { params, body: milk });
    const input = { params: { ...params, productId }, body: { delta: 1, attempt } } as const;
    expect(await owner.call(adjust, input)).toEqual({ productId, waitingCount: 6 });
    expect(await owner.call(adjust, input)).toEqual({ productId, waitingCount: 6 });
    expect(await listed()).toMatchObject([{ waitingCount: 6 }]);
  });

  test('copies listings once', async () => {
    const { owner, params, listed } = await shop();
    const { productId } = await owner.call(register, { params, body: milk });
    const body = { days: 1, items: [{ productId, quantity: 3 }], attempt };
    const copied = await owner.call(copy, { params, body });
    expect(await owner.call(copy, { params, body })).toEqual(copied);
    expect(await listed()).toHaveLength(2);
  });

  test('registers a table once, and answers the same of it', async () => {
    const { owner, params, listed } = await shop();
    const body = { file: TABLE, dryRun: false, attempt };
    const first = await owner.call(importing, { params, body });
    expect(first.registered).toBe(2);
    expect(await owner.call(importing, { params, body })).toEqual(first);
    expect(await listed()).toHaveLength(2);
  });

  test('is known for a day', async () => {
    const { owner, params, listed } = await shop();
    await owner.call(register, { params, body: { ...milk, attempt } });
    await deleteOldRows(market().deps, 'idempotency keys');
    expect(await market().db.select().from(attempts)).not.toEqual([]);
    market().clock.advance({ hours: 25 });
    await deleteOldRows(market().deps, 'idempotency keys');
    expect(await market().db.select().from(attempts)).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });
});
