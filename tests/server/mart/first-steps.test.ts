import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { martPapers, marts } from '#lib/server/schema/index.ts';
import { listFirstSteps } from '#lib/server/services/mart/list-first-steps.ts';
import { describeMarket, type Mart } from '../market.ts';
import { NO_SESSION, type Person } from '../person.ts';

describeMarket('the first steps of a mart', (market) => {
  const steps = ({ id, owner }: Mart, { userId }: Person = owner) =>
    listFirstSteps(market().deps, { userId, sessionId: NO_SESSION }, id);

  test('are counted one by one, and end with the first sale', async () => {
    const mart = await market().mart();
    const nothing = { hasApplied: null, isIntroduced: false, hasListed: false, hasMarkdown: false, hasOrders: false };
    expect(await steps(mart)).toEqual(nothing);
    const product = await market().product(mart, { waiting: 5 });
    expect(await steps(mart)).toEqual({ ...nothing, hasListed: true });
    const buyer = await market().person();
    const { id, uuid } = await market().order(buyer, product, 1);
    expect(await steps(mart)).toEqual({ ...nothing, hasListed: true, hasOrders: true });
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId: id }, body: { uuid } });
    expect(await steps(mart)).toBeNull();
  });

  test('begin with the papers of a mart that waits for its approval', async () => {
    const mart = await market().mart();
    const set = (to: object) => market().db.update(marts).set(to).where(eq(marts.id, mart.id));
    await set({ approvedAt: null });
    expect(await steps(mart)).toMatchObject({ hasApplied: false });
    await set({ representative: '김사장', openedOn: '2024-03-04', isMailOrderExempt: true });
    expect(await steps(mart)).toMatchObject({ hasApplied: false });
    const shown = { martId: mart.id, uploadedBy: mart.owner.userId, at: market().clock.now() };
    const kinds = ['business', 'food', 'bank'] as const;
    await market()
      .db.insert(martPapers)
      .values(kinds.map((kind) => ({ ...shown, kind, key: `${kind}-${mart.id}` })));
    expect(await steps(mart)).toMatchObject({ hasApplied: true });
  });

  test('are nobody else’s', async () => {
    const [mart, stranger] = [await market().mart(), await market().person()];
    await expect(steps(mart, stranger)).rejects.toMatchObject({ code: 'martNotFound' });
  });
});
