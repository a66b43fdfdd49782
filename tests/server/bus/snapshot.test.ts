import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, readSnapshot } from '#lib/server/bus/snapshot.ts';

type Step = { does: 'begin' } | { does: 'end'; which: number } | { does: 'look' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ does: 'begin' }),
  fc.record({ does: fc.constant('end' as const), which: fc.nat(20) }),
  fc.constant<Step>({ does: 'look' }),
);

/** The snapshots that a server gives while transactions begin and end, as PostgreSQL writes them, and what was seen in each. */
function looksOf(steps: readonly Step[]): { text: string; seen: Set<number> }[] {
  const running: number[] = [];
  const over = new Set<number>();
  let next = 100;
  const looks: { text: string; seen: Set<number> }[] = [];
  for (const one of steps) {
    if (one.does === 'begin') running.push(next++);
    else if (one.does === 'end') for (const id of running.splice(one.which % (running.length || 1), 1)) over.add(id);
    else {
      // As in PostgreSQL, the end is behind the last that is over: those that are running behind it are not named.
      const end = Math.max(99, ...over) + 1;
      const named = running.filter((id) => id < end);
      looks.push({ text: `${named[0] ?? end}:${end}:${named.join()}`, seen: new Set(over) });
    }
  }
  return looks;
}

test('of two snapshots the later one covers the earlier one, and the other way round only where they see the same', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const looks = looksOf(steps);
      for (const [i, earlier] of looks.entries()) {
        for (const later of looks.slice(i)) {
          const [a, b] = [readSnapshot(earlier.text), readSnapshot(later.text)];
          expect(covers(b, a)).toBe(true);
          expect(covers(a, b)).toBe([...later.seen].every((id) => earlier.seen.has(id)));
        }
      }
    }),
  );
});

test('what is read from a snapshot on is what was not seen in it, each once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const looks = looksOf(steps);
      for (const [i, { text, seen }] of looks.entries()) {
        const { end, running } = readSnapshot(text);
        // The condition of `readOn`.
        const isFresh = (id: number) => BigInt(id) >= end || running.includes(BigInt(id));
        for (const later of looks.slice(i)) {
          for (const id of later.seen) expect(isFresh(id)).toBe(!seen.has(id));
        }
      }
    }),
  );
});
