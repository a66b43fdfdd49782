import { pino } from 'pino';
import { expect, test } from 'vitest';
import { reportFault } from '#lib/server/services/market/report-fault.ts';

test('a part that breaks is written down once in ten minutes, each place by itself', () => {
  const lines: { part: string; fault: string; frames: string[] }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let now = Date.parse('2026-11-29T05:00:00Z');
  const clock = { now: () => new Date(now) };
  const note = (frame: string) =>
    reportFault({ log, clock }, { part: 'BuyBox', error: 'TypeError', frames: [frame, 'react.a.js:1:1'] });

  for (let page = 0; page < 50; page += 1) expect(note('BuyBox.a.js:1:2')).toEqual({ logged: true });
  note('BuyBox.a.js:1:900');
  now += 599_999;
  note('BuyBox.a.js:1:2');
  expect(lines).toMatchObject([
    { part: 'BuyBox', fault: 'TypeError', frames: ['BuyBox.a.js:1:2', 'react.a.js:1:1'] },
    { part: 'BuyBox', fault: 'TypeError', frames: ['BuyBox.a.js:1:900', 'react.a.js:1:1'] },
  ]);
  now += 1;
  note('BuyBox.a.js:1:2');
  expect(lines).toHaveLength(3);
});
