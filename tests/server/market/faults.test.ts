import { pino } from 'pino';
import { expect, test } from 'vitest';
import { reportFault } from '#lib/server/services/market/report-fault.ts';

function startLog(clock: { now(): Date }) {
  const lines: { part: string; fault: string; frames: string[] }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const note = (frame: string) =>
    reportFault({ log, clock }, { part: 'BuyBox', error: 'TypeError', frames: [frame, 'react.a.js:1:1'] });
  return { lines, note };
}

test('a part that breaks is written down once in ten minutes, each place by itself', () => {
  let now = Date.parse('2026-11-29T05:00:00Z');
  const { lines, note } = startLog({ now: () => new Date(now) });

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

test('however many places browsers name, 500 are remembered', () => {
  const { lines, note } = startLog({ now: () => new Date('2026-11-29T05:00:00Z') });
  for (let line = 0; line < 500; line += 1) note(`a.js:${line}:1`);
  note('a.js:0:1');
  expect(lines).toHaveLength(500);
  // The least recently named one is forgotten for it.
  note('a.js:500:1');
  note('a.js:1:1');
  expect(lines).toHaveLength(502);
});
