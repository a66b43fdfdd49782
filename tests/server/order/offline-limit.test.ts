import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeMarket, openMarket } from '../market.ts';

const SEND = 'POST /api/seller/{martId}/offline-checkins';

describeMarket(
  'entries of a counter that are refused',
  (market) => {
    test('count against their person in memory, and then nothing of theirs is looked up', async () => {
      const { mart, seller, order } = await market().heldOrder();
      const clerk = await market().employee(mart);
      const wrong = () => ({
        key: randomUUID(),
        orderIds: [order.id],
        uuid: randomUUID(),
        scannedAt: market().clock.now().toISOString(),
        skewMs: 0,
      });
      const many = () => ({ params: { martId: mart.id }, body: { entries: Array.from({ length: 100 }, wrong) } });
      for (let i = 0; i < 6; i += 1) await clerk.call(SEND, many());
      const counted = async () =>
        (await market().db.execute<{ n: number }>(sql`select count(*)::int as n from mart_log`)).rows[0]!.n;
      const before = await counted();
      expect(await clerk.refused(SEND, many())).toMatchObject({ status: 429, code: 'tooManyRequests' });
      expect(await counted()).toBe(before);
      const scanned = { ...wrong(), uuid: order.uuid };
      const { results } = await seller.call(SEND, { params: { martId: mart.id }, body: { entries: [scanned] } });
      expect(results).toMatchObject([{ outcome: 'pickedUp' }]);
    });
  },
  (kind) => openMarket(kind, { env: { RATE_LIMITS: 'on' } }),
);
