import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marts, orders } from '#lib/server/schema/index.ts';
import { listWaits } from '#lib/server/services/market/waits/list-waits.ts';
import { readSeller } from '#lib/server/services/mart/read-seller.ts';
import { describeMarket, type Mart } from '../market.ts';

const EMAIL = 'PATCH /api/seller/store/{storeId}/email';

// 전자상거래법 제13조, 제20조
describeMarket('the e-mail of a mart', (market) => {
  const withoutEmail = async () => {
    const mart = await market().mart();
    await market().db.update(marts).set({ email: null }).where(eq(marts.id, mart.id));
    return mart;
  };
  const of = ({ id }: Mart) => ({ params: { storeId: id } });
  const asked = async (person: Mart['owner']) =>
    (await listWaits(market().deps, person)).filter(({ kind }) => kind === 'email').map(({ martId }) => martId);

  test('is asked for until its general manager says it, and then is part of who sells', async () => {
    const mart = await withoutEmail();
    const clerk = await market().employee(mart);
    const product = await market().product(mart);
    const buyer = await market().person();
    const before = await market().order(buyer, product);
    expect(await asked(mart.owner)).toEqual([mart.id]);
    expect(await asked(clerk)).toEqual([]);
    const toDo = await mart.owner.call('GET /api/seller/to-do');
    expect(toDo.lines).toMatchObject([
      {
        kind: 'email',
        text: expect.stringContaining('마트 이메일을 입력해 주세요'),
        address: `/seller/store/manage/${mart.id}`,
      },
    ]);
    expect(await clerk.refused(EMAIL, { ...of(mart), body: { email: 'mart@market.test' } })).toMatchObject({
      code: 'notAllowed',
    });
    for (const email of ['mart', 'mart@market', 'a@b.kr, c@d.kr', ' '])
      expect(await mart.owner.refused(EMAIL, { ...of(mart), body: { email } })).toMatchObject({
        code: 'invalidInput',
        field: 'email',
      });
    expect(await mart.owner.call(EMAIL, { ...of(mart), body: { email: ' mart@market.test ' } })).toMatchObject({
      email: 'mart@market.test',
    });
    expect(await asked(mart.owner)).toEqual([]);
    expect(await readSeller(market().db, mart.id)).toMatchObject({ email: 'mart@market.test' });
    const { stores } = await buyer.call('POST /api/buyer/pay/quote', {
      body: { items: [{ productId: product.id, quantity: 1 }] },
    });
    expect(stores).toMatchObject([{ email: 'mart@market.test' }]);
    const after = await market().order(buyer, product);
    const snapshot = async (id: number) =>
      (await market().db.select().from(orders).where(eq(orders.id, id)))[0]?.sellerSnapshot?.email;
    expect([await snapshot(before.id), await snapshot(after.id)]).toEqual([null, 'mart@market.test']);
    const { entries } = await mart.owner.call('GET /api/seller/{martId}/log', {
      params: { martId: mart.id },
      query: { kind: 'info' },
    });
    expect(entries).toMatchObject([{ kind: 'emailChanged', after: { email: 'mart@market.test' } }]);
  });

  test('of a closed mart is asked for no more', async () => {
    const mart = await withoutEmail();
    await market().db.update(marts).set({ closedAt: market().clock.now() }).where(eq(marts.id, mart.id));
    expect(await asked(mart.owner)).toEqual([]);
  });
});
