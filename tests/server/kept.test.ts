import { expect, test } from 'vitest';
import type { Changes } from '#lib/server/recall/changes.ts';
import { createKept } from '#lib/server/recall/kept.ts';

const nothingChanges = { newest: () => 1, watch: () => () => true } as unknown as Changes;
const at = (clock: string) => new Date(`2026-11-21T12:${clock}Z`);

/** Answers of 1,000 bytes each. */
function kept() {
  const answers = createKept<string>(nothingChanges, 1_000_000);
  const keep = (key: string, clock: string, listed: { expirationDate: string }[] = []) =>
    answers.keep(key, key, 1_000, { listed }, answers.since(at(clock)));
  return { answers, keep };
}

test('what ended with its minute takes no room in the next, whether anybody asks for it again or not', () => {
  const { answers, keep } = kept();
  for (let i = 0; i < 50; i += 1) keep(`n${String(i).padStart(3, '0')}`, '00:10');
  const ofFifty = answers.bytes();
  keep('again', '00:59.9');
  expect(answers.bytes()).toBeGreaterThan(ofFifty);
  keep('next', '01:00');
  expect(answers.bytes()).toBe(ofFifty / 50);
  expect(answers.find('next', at('01:30'))).toEqual({ value: 'next', ageMs: 30_000 });
});

test('a long address takes the room it needs: junk in it costs others no memory', () => {
  const { answers, keep } = kept();
  for (let i = 0; i < 200; i += 1) keep(`${'junk'.repeat(4_000)}${i}`, '00:10');
  expect(answers.bytes()).toBeLessThan(1_000_000);
  const left = Array.from({ length: 200 }, (_, i) => answers.has(`${'junk'.repeat(4_000)}${i}`)).filter(Boolean);
  expect(left.length * 16_000).toBeLessThan(1_000_000);
});

test('an answer is given until its minute, or a sale on it, ends', () => {
  const { answers, keep } = kept();
  keep('minute', '00:10');
  keep('sale', '00:10', [{ expirationDate: '2026-11-21T12:00:40Z' }]);
  expect(['minute', 'sale'].map((key) => answers.find(key, at('00:39.9'))?.value)).toEqual(['minute', 'sale']);
  expect(['minute', 'sale'].map((key) => answers.find(key, at('00:40'))?.value)).toEqual(['minute', undefined]);
  expect(answers.find('minute', at('01:00'))).toBeNull();
});

test('a clock that goes back forgets what was made after it', () => {
  const { answers, keep } = kept();
  keep('later', '30:10');
  keep('now', '00:10');
  expect(answers.find('now', at('00:20'))?.value).toBe('now');
  expect(answers.find('later', at('00:20'))).toBeNull();
});
