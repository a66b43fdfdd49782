import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from '#lib/server/platform/log.ts';

test('a failed statement is logged without the values it was called with, whatever stands in them', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(kim@market.test) already exists.',
  });
  const values = ['kim@market.test', '김사과', 'two\n    at lines.ts:1:1\nparams: more', 'g-subject'];
  const failed = new DrizzleQueryError('insert into users values ($1, $2, $3, $4)', values, cause);
  log.error({ err: failed, requestId: 'r-1' }, 'fault');
  log.error({ err: new Error('around it', { cause: failed }) }, 'fault');
  log.error({ err: cause }, 'fault');
  log.error({ err: 'no error at all' }, 'fault');
  log.error({ error: failed }, 'by another name');

  for (const line of lines) {
    for (const value of ['kim@', '김사과', 'lines.ts', 'more', 'g-subject']) expect(line).not.toContain(value);
  }
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: 'r-1',
    msg: 'fault',
    err: { message: expect.stringMatching(/^Failed query: insert into users values .*violates unique constraint/s) },
  });
  expect(JSON.parse(lines[0]!).err.stack).toContain('log.test.ts');
  expect(JSON.parse(lines[1]!).err.stack).toContain('Failed query: insert into users');
  expect(JSON.parse(lines[2]!).err).toMatchObject({ code: '23505' });
  expect(JSON.parse(lines[3]!).err).toBe('no error at all');
  expect(JSON.parse(lines[4]!).error).toMatchObject({ message: expect.stringContaining('Failed query: insert') });
});
