import { expect, test } from 'vitest';
import { statement } from '#lib/server/platform/database/statement.ts';
import { describeOnBoth } from './market.ts';

interface Sent {
  text: string;
  values: unknown[];
}

function recording() {
  const sent: Sent[] = [];
  const query = async ({ text }: { text: string }, values: unknown[]) => {
    sent.push({ text, values });
    return { rows: [] };
  };
  return { sent, db: { query } };
}

test('each value is sent once, and the text is the same every time', async () => {
  const { sent, db } = recording();
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

test('a list of one that is looked for in is one value; any other list is a list', async () => {
  const { sent, db } = recording();
  const ofKinds = statement('select where id = any(:ids::bigint[]) and kind = any(:kinds::text[])');
  await ofKinds(db as never, { ids: [7], kinds: ['a', 'b'] });
  await ofKinds(db as never, { ids: [7, 8], kinds: ['a'] });
  await ofKinds(db as never, { ids: [], kinds: ['a', 'b'] });
  await statement('select where id = any(:ids::bigint[]) from unnest(:ids::bigint[])')(db as never, { ids: [7] });
  expect(sent).toEqual([
    { text: 'select where id = $1::bigint and kind = any($2::text[])', values: [7, ['a', 'b']] },
    { text: 'select where id = any($1::bigint[]) and kind = $2::text', values: [[7, 8], 'a'] },
    { text: 'select where id = any($1::bigint[]) and kind = any($2::text[])', values: [[], ['a', 'b']] },
    { text: 'select where id = any($1::bigint[]) from unnest($1::bigint[])', values: [[7]] },
  ]);
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
