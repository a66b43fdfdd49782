import pg from 'pg';
import { expect, test } from 'vitest';
import { createStatementNames, MOST_NAMES } from '#lib/server/platform/database/statement-names.ts';

const again = (names: ReturnType<typeof createStatementNames>, text: string) => {
  names.of(text);
  return names.of(text);
};

test('a text has a name from the second time on, the same in every process', () => {
  const [one, other] = [createStatementNames(), createStatementNames()];
  expect(one.of('select $1::int')).toBeUndefined();
  const name = one.of('select $1::int');
  expect(name).toMatch(/^m_[\w-]{22}$/);
  expect(one.of('select $1::int')).toBe(name);
  expect(again(other, 'select $1::int')).toBe(name);
  expect(again(one, 'select $1::text')).not.toBe(name);
  expect(one.counts()).toEqual({ hits: 3, misses: 2, names: 2 });
});

test('texts that differ in the length of a list have none', () => {
  const names = createStatementNames();
  const among = (places: string) => `select id from orders where id in (${places}) and state = $9`;
  expect(again(names, among('$1, $2'))).toBeDefined();
  expect(again(names, among('$1, $2, $3'))).toBeUndefined();
  expect(again(names, among('$1, $2'))).toBeUndefined();
  const rows = (places: string) => `insert into alarms (user_id, kind) values ${places}`;
  expect(again(names, rows('($1, $2)'))).toBeDefined();
  expect(again(names, rows('($1, $2), ($3, $4)'))).toBeUndefined();
  const holed = (places: string) => `insert into outbox (id, user_id, order_id) values ${places}`;
  again(names, holed('(default, $1, $2), (default, $3, $4)'));
  expect(again(names, holed('(default, $1, default), (default, $2, $3), (default, $4, default)'))).toBeUndefined();
  expect(again(names, 'select id from orders where id = any($1)')).toBeDefined();
});

test('no more than so many have one', () => {
  const names = createStatementNames();
  for (let i = 0; i < MOST_NAMES + 50; i += 1) again(names, `select $1::int as n${i}`);
  expect(names.counts().names).toBe(MOST_NAMES);
  expect(again(names, 'select $1::int as late')).toBeUndefined();
  expect(again(names, 'select $1::int as n0')).toBeDefined();
});

test.each([
  ['26000', undefined],
  ['42P05', undefined],
  ['0A000', 'RevalidateCachedQuery'],
])('after a refusal of a name (%s) none has any, which is said once', (code, routine) => {
  const said: string[] = [];
  const names = createStatementNames({}, { warn: (_: unknown, message: string) => void said.push(message) } as never);
  again(names, 'select $1::int');
  const refused = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code, routine });
  expect(names.refusedBy(new Error('Failed query', { cause: refused }))).toBe(true);
  expect(names.refusedBy(refused)).toBe(true);
  expect(names.refusedBy(Object.assign(new pg.DatabaseError('other', 0, 'error'), { code: '23505' }))).toBe(false);
  expect(names.of('select $1::int')).toBeUndefined();
  expect(said).toHaveLength(1);
});
