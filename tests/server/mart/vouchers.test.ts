import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { VOUCHER_STRIKERS, type Voucher } from '#lib/domain/mart/vouchers.ts';
import { logDetails } from '#lib/messages/mart/mart-log.ts';
import { users } from '#lib/server/schema/index.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const SAY = 'PATCH /api/seller/store/{storeId}/vouchers';
const STORE = 'GET /api/buyer/stores/{storeId}';
const NEARBY = 'GET /api/buyer/products/nearby';
const REPORT = 'POST /api/reports';
const STRIKE = 'POST /api/operator/cases/{caseId}/strike';
const CLOSE = 'POST /api/operator/cases/{caseId}/close';
const NEWS = 'GET /api/seller/alarms';
const LOG = 'GET /api/seller/{martId}/log';
const of = (mart: Mart) => ({ params: { storeId: mart.id } });

describeMarket('vouchers', (market) => {
  const seen = (mart: Mart) => market().nobody.call(STORE, { ...of(mart), query: {} });
  const say = (mart: Mart, ...vouchers: Voucher[]) => mart.owner.call(SAY, { ...of(mart), body: { vouchers } });
  const log = async (mart: Mart) =>
    (await mart.owner.call(LOG, { params: { martId: mart.id }, query: { kind: 'info' } })).entries.map(
      ({ at, kind, before, after }) => ({ kind, details: logDetails({ before, after }, new Date(at)) }),
    );

  test('are the mart’s word of a day: on its page, its products, in the dialog and the log', async () => {
    const mart = await market().mart();
    const product = await market().product(mart);
    expect(await seen(mart)).toMatchObject({ vouchers: [], vouchersAt: null });
    const saidAt = market().clock.now().toISOString();
    // In the market's order, each once.
    const said = { vouchers: ['onnuri', 'zeropay'], vouchersAt: saidAt };
    expect(await say(mart, 'zeropay', 'onnuri', 'zeropay')).toMatchObject(said);
    expect(await seen(mart)).toMatchObject(said);
    const params = { productId: product.id };
    expect(await market().nobody.call('GET /api/buyer/products/{productId}', { params })).toMatchObject({
      store: said,
    });
    const buyer = await market().person();
    const items = [{ productId: product.id, quantity: 1 }];
    const { stores } = await buyer.call('POST /api/buyer/pay/quote', { body: { items } });
    expect(stores).toMatchObject([{ storeId: mart.id, vouchers: said.vouchers }]);

    // Said again as it is, it is of that day; taken back, it is of none.
    market().clock.advance({ days: 1 });
    expect(await say(mart, 'onnuri', 'zeropay')).toMatchObject({ vouchersAt: market().clock.now().toISOString() });
    expect(await say(mart)).toMatchObject({ vouchers: [], vouchersAt: null });
    expect(await log(mart)).toEqual([
      { kind: 'vouchersChanged', details: ['상품권 온누리상품권, 제로페이 → 없음'] },
      { kind: 'vouchersChanged', details: ['상품권 없음 → 온누리상품권, 제로페이'] },
    ]);
  });

  test('narrow a list, together with its other conditions, from when they are said', async () => {
    const at = market().place();
    const mart = await market().mart({ at, takesCards: false });
    const product = await market().product(mart);
    await market().product(await market().mart({ at }));
    const listed = async (query: object) =>
      (await market().nobody.call(NEARBY, { query: { ...at, ...query } })).map(({ productId }) => productId);
    expect(await listed({ voucher: 'farm' })).toEqual([]);
    await say(mart, 'farm');
    expect(await listed({ voucher: 'farm' })).toEqual([product.id]);
    expect(await listed({ voucher: 'farm', cardAccepted: '1' })).toEqual([]);
    expect(await listed({ voucher: 'local' })).toEqual([]);
    await say(mart);
    expect(await listed({ voucher: 'farm' })).toEqual([]);
  });

  /** A person whose account is older than a day; one who has picked something up there. */
  async function settled(): Promise<Person> {
    const person = await market().person();
    const createdAt = market().clock.in({ days: -3 });
    await market().db.update(users).set({ createdAt }).where(eq(users.id, person.userId));
    return person;
  }
  async function regular(mart: Mart): Promise<Person> {
    const person = await settled();
    const order = await market().order(person, await market().product(mart));
    const checkIn = { params: { orderId: order.id }, body: { uuid: order.uuid } };
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', checkIn);
    return person;
  }
  const report = (by: Person, mart: Mart, voucher: Voucher = 'onnuri') =>
    by.call(REPORT, { body: { martId: mart.id, reason: 'voucher', voucher } });
  const news = async (mart: Mart) =>
    (await mart.owner.call(NEWS, { query: {} })).content.flatMap(({ kind, title, message, address }) =>
      kind === 'voucherNews' ? [{ title, message, address }] : [],
    );

  test('are reported of a mart that says it takes them, once a day each', async () => {
    const mart = await market().mart();
    await say(mart, 'onnuri', 'local');
    const buyer = await settled();
    const refused = (body: object) =>
      buyer.refused(REPORT, { body: { martId: mart.id, reason: 'voucher', ...body } as never });
    for (const body of [{ voucher: 'farm' }, {}, { voucher: 'onnuri', reason: 'spam' }, { voucher: 'cash' }])
      expect(await refused(body), JSON.stringify(body)).toMatchObject({ status: 400, code: 'invalidInput' });
    const product = await market().product(mart);
    expect(await refused({ voucher: 'onnuri', productId: product.id })).toMatchObject({ status: 400 });
    await report(buyer, mart);
    expect(await refused({ voucher: 'onnuri' })).toMatchObject({ code: 'alreadyReported' });
    await report(buyer, mart, 'local');
    // The mart itself is another matter.
    await buyer.call(REPORT, { body: { martId: mart.id, reason: 'rude' } });
  });

  test('are asked of their mart at the first report, and struck once several regulars made one', async () => {
    const mart = await market().mart();
    await say(mart, 'onnuri', 'local');
    await report(await settled(), mart);
    expect(await news(mart)).toEqual([
      {
        title: '온누리상품권',
        message: expect.stringMatching(/쓰지 못했다는 손님이 있어요/),
        address: `/seller/store/manage/${mart.id}`,
      },
    ]);
    // Who has bought nothing there strikes nothing.
    await report(await settled(), mart);
    for (let n = 1; n < VOUCHER_STRIKERS; n += 1) await report(await regular(mart), mart);
    expect(await seen(mart)).toMatchObject({ vouchers: ['onnuri', 'local'] });
    expect(await news(mart)).toHaveLength(1);

    await report(await regular(mart), mart);
    expect(await seen(mart)).toMatchObject({ vouchers: ['local'], vouchersAt: expect.any(String) });
    expect(await news(mart)).toMatchObject([{ message: expect.stringMatching(/표시를 내렸어요/) }, {}]);
    expect((await log(mart))[0]).toEqual({
      kind: 'voucherStruck',
      details: ['상품권 온누리상품권, 지역사랑상품권 → 지역사랑상품권'],
    });
    // The mart gives its word anew: what was reported before it counts no more.
    market().clock.advance({ minutes: 1 });
    await say(mart, 'onnuri', 'local');
    await report(await regular(mart), mart);
    expect(await seen(mart)).toMatchObject({ vouchers: ['onnuri', 'local'] });
    expect(await news(mart)).toHaveLength(3);
  });

  test('are struck by an operator at once, who tells all that reported them; else they stay', async () => {
    const mart = await market().mart();
    await say(mart, 'onnuri', 'local');
    const [one, other, third] = [await settled(), await settled(), await settled()];
    const { caseId } = await report(one, mart);
    const same = await report(other, mart);
    const apart = await report(third, mart, 'local');
    const support = await market().operator('support');
    const params = { caseId };
    expect(await support.call('GET /api/operator/cases/{caseId}', { params })).toMatchObject({
      voucher: 'onnuri',
      reason: 'voucher',
      others: [{ caseId: same.caseId }],
    });
    await support.call(STRIKE, { params });
    expect(await seen(mart)).toMatchObject({ vouchers: ['local'] });
    for (const [by, id] of [
      [one, caseId],
      [other, same.caseId],
    ] as const)
      expect(await by.call('GET /api/cases/{caseId}', { params: { caseId: id } })).toMatchObject({
        state: 'closed',
        outcome: 'done',
      });
    expect(await support.refused(STRIKE, { params })).toMatchObject({ code: 'caseClosed' });
    // Closed without it, the mart's word stands.
    await support.call(CLOSE, { params: { caseId: apart.caseId } });
    expect(await third.call('GET /api/cases/{caseId}', { params: { caseId: apart.caseId } })).toMatchObject({
      outcome: 'kept',
    });
    expect(await seen(mart)).toMatchObject({ vouchers: ['local'] });
    // A report of something else has none to strike.
    const { caseId: rude } = await third.call(REPORT, { body: { martId: mart.id, reason: 'rude' } });
    expect(await support.refused(STRIKE, { params: { caseId: rude } })).toMatchObject({ status: 404 });
  });
});
