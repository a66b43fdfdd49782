import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGivenAnswers, type EdgeAnswer } from '#lib/server/edges/given-answers.ts';

const answer = (path: string): EdgeAnswer => ({ host: 'market.test', path, coding: 'br', place: '' });
const paths = (given: readonly { answer: EdgeAnswer }[]) => given.map(({ answer }) => answer.path).sort();

test('there is room for so many addresses, and for one that is known', () => {
  const answers = createGivenAnswers(2);
  for (const path of ['/a', '/b']) expect(answers.add(answer(path), ['mart:1'], 10)).not.toBeNull();
  expect(answers.add(answer('/c'), [], 10)).toBeNull();
  expect(answers.add(answer('/a'), ['mart:2'], 10)).not.toBeNull();
  expect(answers.add({ ...answer('/a'), place: '37.557,126.925' }, [], 10)).toBeNull();
  // The one of before may still be there.
  expect(paths(answers.takeChanged(['mart:1']))).toEqual(['/a', '/b']);
  expect(answers.size()).toBe(0);
  expect(answers.takeChanged(['mart:2'])).toEqual([]);
});

test('what is being sent is not forgotten', () => {
  const answers = createGivenAnswers();
  const given = answers.add(answer('/a'), [], 10)!;
  answers.forgetEnded(11);
  expect(answers.size()).toBe(1);
  given.sending -= 1;
  answers.forgetEnded(9);
  expect(answers.size()).toBe(1);
  answers.forgetEnded(10);
  expect(answers.size()).toBe(0);
});

test('a change takes out what is made of it, and nothing else, in whatever order things happen', () => {
  const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
  const path = fc.constantFrom('/1', '/2', '/3', '/4');
  const steps = fc.array(
    fc.oneof(fc.record({ add: path, tags }), fc.record({ change: tags }), fc.constant({ all: true } as const)),
  );
  fc.assert(
    fc.property(steps, (all) => {
      const answers = createGivenAnswers();
      const model = new Map<string, Set<string>>();
      for (const step of all) {
        if ('add' in step) {
          answers.add(answer(step.add), step.tags, 10);
          model.set(step.add, new Set([...(model.get(step.add) ?? []), ...step.tags]));
          continue;
        }
        const isMeant = (of: Set<string>) => 'all' in step || step.change.some((tag) => of.has(tag));
        const meant = [...model].filter(([, of]) => isMeant(of)).map(([name]) => name);
        const taken = 'all' in step ? answers.takeAll() : answers.takeChanged(step.change);
        expect(paths(taken)).toEqual(meant.sort());
        expect(taken.every(({ isChanged }) => isChanged)).toBe(true);
        for (const name of meant) model.delete(name);
      }
      expect(answers.size()).toBe(model.size);
    }),
  );
});
