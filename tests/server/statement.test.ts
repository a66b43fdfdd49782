import { expect, test } from 'vitest';
import { statement } from '#lib/server/platform/database/statement.ts';
import { describeOnBoth } from './market.ts';

interface Sent {
  text: string;
  values: unknown[];
}

test('each value is sent once, and the text is the same every time', async () => {
  const sent: Sent[] = [];
  const db = {
    query: async ({ text }: { text: string }, values: unknown[]) => {
      sent.push({ text, values });
      return { rows: [] };
    },
  };
  const between = statement('select :from::int, :to::int where :from::int < :to::int');
  await between(db as never, { to: 2, from: 1, other: 3 });
  await between(db as never, { from: 3, to: 4 });
  expect(sent.map(({ values }) => values)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(sent[0]!.text).toBe('select $1::int, $2::int where $1::int < $2::int');
  expect(sent[1]!.text).toBe(sent[0]!.text);
});

describeOnBoth('a statement', (market) => {
  test('reads times as PostgreSQL writes them, and numbers as numbers', async () => {
    const read = statement<{ at: string; day: string; id: number; ids: number[]; none: null }>(
      `select :at::timestamptz as at, :day::date as day, :id::bigint as id, :ids::bigint[] as ids, :none::text as none`,
    );
    const values = { at: '2026-11-20T05:00:00.000Z', day: '2026-11-20', id: 2 ** 40, ids: [1, 2], none: undefined };
    const [row] = await read(market().db, values);
    expect(new Date(row!.at).toISOString()).toBe(values.at);
    expect(row).toMatchObject({ day: '2026-11-20', id: 2 ** 40, none: null });
    expect(typeof row!.at).toBe('string');
  });

  test('says its text and PostgreSQL’s own fault where it fails', async () => {
    const divide = statement('select 1 / :by::int');
    await expect(divide(market().db, { by: 0 })).rejects.toMatchObject({
      message: expect.stringContaining('select 1 / $1::int'),
      cause: { code: '22012' },
    });
  });
});
