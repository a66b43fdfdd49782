import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alarms, outbox } from '#lib/server/schema/index.ts';
import { tellDigest, tellMoneyFaults } from '#lib/server/services/market/tell-operators.ts';
import { newsWords } from '#lib/server/services/notice/outbox/news.ts';
import { describeMarket } from '../market.ts';

describeMarket('those who run the market are told', (market) => {
  const toldTo = (userId: number) => market().db.select().from(alarms).where(eq(alarms.userId, userId));
  const wordsOf = (alarm: typeof alarms.$inferSelect) => {
    const nothing = { order: null, together: [], mart: null, buyerName: null, manages: false, promotions: null };
    return newsWords({ alarm, ...nothing }, market().clock.now());
  };

  test('once a day of what is late of their role, from eight o’clock on, and of nothing where nothing is', async () => {
    const [support, finance] = [await market().operator('support'), await market().operator('finance')];
    market().clock.set('2026-11-20T08:00:00');
    expect(await tellDigest(market().deps)).toBe(0);
    const buyer = await market().person();
    await buyer.call('POST /api/cases', { body: { kind: 'inquiry', reason: 'other', text: '언제 열어요?' } });
    market().clock.advance({ days: 9 });
    market().clock.set('2026-11-29T07:59:00');
    expect(await tellDigest(market().deps)).toBe(0);
    market().clock.set('2026-11-29T08:00:00');
    expect(await tellDigest(market().deps)).toBe(1);
    expect(await tellDigest(market().deps)).toBe(0);
    const [digest, ...others] = await toldTo(support.userId);
    expect(others).toEqual([]);
    expect(wordsOf(digest!)).toEqual({ title: '오늘 먼저 볼 일', body: '답변이 늦은 문의 1건', url: '/operator' });
    expect(await toldTo(finance.userId)).toEqual([]);
    expect(await market().db.$count(outbox, eq(outbox.alarmId, digest!.id))).toBe(1);
    market().clock.advance({ days: 1 });
    expect(await tellDigest(market().deps)).toBe(1);
  });

  test('at once that the books do not add up, who answers for the money', async () => {
    const people = [await market().operator('owner'), await market().operator('finance')];
    const support = await market().operator('support');
    const left = await market().operator('finance');
    await market().db.execute(sql`update operators set removed_at = now() where user_id = ${left.userId}`);
    await market().db.transaction((tx) => tellMoneyFaults(tx, { faults: 2, now: market().clock.now() }));
    for (const { userId } of people) {
      const [alarm] = await toldTo(userId);
      expect(wordsOf(alarm!)).toMatchObject({ title: '장부가 맞지 않아요', body: expect.stringContaining('2건') });
    }
    for (const { userId } of [support, left]) expect(await toldTo(userId)).toEqual([]);
  });
});
