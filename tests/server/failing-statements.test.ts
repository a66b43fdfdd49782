import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeOnBoth } from './market.ts';

describeOnBoth('after a statement that fails', (market) => {
  const answerOf = async (n: number) =>
    (await market().db.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]!.n;
  const failures = [
    () => market().db.execute(sql`select 1 / ${0}::int`),
    () => market().db.execute(sql`select no_such_column`),
    () => market().db.execute(sql`select ${'x'}::int`),
    () =>
      market().db.execute(sql`insert into users (provider, subject, name, created_at) values ('x', 'y', 'z', now())`),
    () => market().db.transaction((tx) => tx.execute(sql`select 1 / 0`)),
  ];

  test.each(failures)('the next ones get their own answers (%#)', async (fail) => {
    await expect(fail()).rejects.toThrow();
    for (const n of [1, 2, 3]) expect(await answerOf(n)).toBe(n);
  });

  test('so do those that wait beside it', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    const answers = await Promise.allSettled(
      numbers.map((n) => (n % 4 === 3 ? failures[n % failures.length]!() : answerOf(n))),
    );
    for (const [n, answer] of answers.entries()) {
      if (n % 4 === 3) expect(answer.status).toBe('rejected');
      else expect(answer).toEqual({ status: 'fulfilled', value: n });
    }
  });
});
