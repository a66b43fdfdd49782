import { expect, test } from 'vitest';
import { applyPatch, readMutants } from '../reliability/mutants/patches.ts';
import { PROOFS } from '../reliability/problem.ts';

const mutants = readMutants();

test.each(mutants)('the mutant $name still applies to the source ($fault)', (mutant) => {
  expect(applyPatch('.', mutant, { isTrial: true })).toBeNull();
});

test('every proof has a mutant that only it sees, but for what buyers and the product itself are shown of the same', () => {
  const proven = new Set(mutants.map(({ proof }) => proof));
  expect(PROOFS.filter((proof) => !proven.has(proof))).toEqual(['lists', 'operator']);
});
