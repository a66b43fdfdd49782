import { expect, test } from 'vitest';
import { createByMart, type OfMart } from '#lib/server/recall/by-mart.ts';

interface Note extends OfMart {
  text: string;
}
const note = (text: string, size = 10, readFor = 100): Note => ({ text, size, readFor });
const of =
  (...notes: [number, Note][]) =>
  async () =>
    new Map(notes);

test('what changed while it was read is not kept, and the rest of the reading is', async () => {
  const known = createByMart<Note>(1_000);
  const read = await known.read(async () => {
    known.change(1);
    return new Map([
      [1, note('old')],
      [2, note('so')],
    ]);
  });
  expect(read.get(1)?.text).toBe('old');
  expect([known.get(1, 100), known.get(2, 100)?.text]).toEqual([undefined, 'so']);
  await known.read(of([1, note('new')]));
  expect(known.get(1, 100)?.text).toBe('new');
  await known.read(async () => {
    known.forget();
    return new Map([[3, note('old')]]);
  });
  expect([1, 2, 3].map((id) => known.peek(id, 100))).toEqual([undefined, undefined, undefined]);
});

test('for a clock that went back nothing is known', async () => {
  const known = createByMart<Note>(1_000);
  await known.read(of([1, note('later')]));
  expect([known.get(1, 99), known.peek(1, 99), known.get(1, 100)?.text]).toEqual([undefined, undefined, 'later']);
});

test('beyond its room what was asked for longest ago goes, and a look is no asking', async () => {
  const known = createByMart<Note>(30);
  await known.read(of([1, note('a')], [2, note('b')]));
  expect(known.hasRoom()).toBe(true);
  await known.read(of([3, note('c')]));
  expect(known.hasRoom()).toBe(false);
  known.get(1, 100);
  known.peek(2, 100);
  await known.read(of([4, note('d')]));
  expect([1, 2, 3, 4].filter((id) => known.peek(id, 100))).toEqual([1, 3, 4]);
});
