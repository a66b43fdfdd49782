import { beforeEach, expect, test } from 'vitest';
import { tabStorage } from '#lib/client/offline/storages.ts';
import { workDraft } from '#lib/client/offline/work-draft.ts';

interface Work {
  lines: { row: number }[];
}
const draft = () => workDraft<Work>('work', ({ lines }) => Array.isArray(lines));

beforeEach(() => tabStorage().clear());

test('work is there again after a reload, until it is cleared', () => {
  draft().write({ lines: [{ row: 2 }] });
  expect(draft().read()).toEqual({ lines: [{ row: 2 }] });
  draft().clear();
  expect(draft().read()).toBeNull();
});

test.each([
  ['of another shape', JSON.stringify({ work: '{"rows":[]}' })],
  ['that is no JSON', JSON.stringify({ work: '{"lines":' })],
  ['that is nothing', JSON.stringify({ work: 'null' })],
])('work %s, as a version of the page that is gone kept it, is none and goes', (_, kept) => {
  tabStorage().setItem('work', kept);
  expect(draft().read()).toBeNull();
  expect(tabStorage().getItem('work')).toBeNull();
});
