import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { moneyProofs, statements } from '#lib/server/schema/index.ts';
import { listToday } from '#lib/server/services/market/show-waiting.ts';
import { describeMarket } from '../market.ts';

describeMarket('what waits for operators', (market) => {
  // Statements without lines are no proof's to find wrong after a test.
  afterEach(() => market().db.delete(statements));

  test('has its age and its money, each role with what is its own', async () => {
    const todayOf = async (role: 'owner' | 'support' | 'finance') =>
      (await listToday(market().deps, role)).filter(({ count }) => count > 0);
    const { buyer, order, mart } = await market().heldOrder();
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    const { caseId } = await buyer.call('POST /api/cases', {
      body: { kind: 'dispute', reason: 'spoiled', orderId: order.id, text: '상해 있었어요' },
    });
    const { db, clock } = market();
    const days = (n: number) => clock.in({ days: n });
    await db
      .insert(statements)
      .values({
        martId: mart.id,
        state: 'failed',
        totalWon: 50_000,
        closedAt: days(-20),
        periodStart: days(-27),
        periodEnd: days(-20),
      });
    await db.insert(moneyProofs).values([
      { day: '2026-11-16', at: days(-4), faults: 1 },
      { day: '2026-11-17', at: days(-3), faults: 0 },
      { day: '2026-11-18', at: days(-2), faults: 2 },
      { day: '2026-11-19', at: days(-1), faults: 3 },
    ]);
    const find = async (role: 'owner' | 'support' | 'finance', what: string) =>
      (await todayOf(role)).find((line) => line.what === what);
    expect(await find('finance', 'moneyFaults')).toEqual({
      what: 'moneyFaults',
      count: 3,
      since: days(-2),
      won: null,
      only: null,
    });
    expect(await find('owner', 'overdue')).toMatchObject({ count: 1, since: days(-10), won: 50_000 });
    expect(await find('support', 'moneyFaults')).toBeUndefined();
    expect(await find('support', 'dueCases')).toBeUndefined();
    await db.execute(
      sql`update cases set claim_won = 4000, due_first_at = ${days(1).toISOString()} where id = ${caseId}`,
    );
    expect(await find('support', 'dueCases')).toEqual({
      what: 'dueCases',
      count: 1,
      since: days(1),
      won: 4_000,
      only: caseId,
    });
    expect(await find('finance', 'dueCases')).toBeUndefined();
    clock.advance({ days: 1 });
    expect(await find('support', 'lateCases')).toMatchObject({ count: 1, won: 4_000 });
    expect(await find('support', 'dueCases')).toBeUndefined();
    await db.delete(moneyProofs);
    expect(await find('owner', 'moneyFaults')).toBeUndefined();
    expect(await find('owner', 'undecided')).toBeUndefined();
  });
});
