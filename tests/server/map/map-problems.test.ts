import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logMapProblem } from '#lib/server/services/discovery/marts/log-map-problem.ts';

test('a map that does not come is written down once in ten minutes, each problem by itself', () => {
  const lines: { problem: string; msg: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let now = Date.parse('2026-11-25T05:00:00Z');
  const clock = { now: () => new Date(now) };
  const note = (problem: 'refused' | 'notLoaded') => logMapProblem({ log, clock }, problem);

  for (let page = 0; page < 50; page += 1) expect(note('refused')).toEqual({ logged: true });
  note('notLoaded');
  now += 599_999;
  note('refused');
  expect(lines.map(({ problem }) => problem)).toEqual(['refused', 'notLoaded']);
  expect(lines[0]?.msg).toContain('web service URL');
  now += 1;
  note('refused');
  expect(lines).toHaveLength(3);
  // A clock that is set back does not keep it quiet.
  now -= 3_600_000;
  note('refused');
  expect(lines).toHaveLength(4);
});
