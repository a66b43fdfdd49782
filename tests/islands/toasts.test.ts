import { beforeEach, expect, test } from 'vitest';
import { $toasts, toast } from '#lib/stores/toasts.ts';

const texts = () => $toasts.get().map(({ text }) => text);
const takeBack = { label: '되돌리기', press: () => {}, forMs: 10_000 };

beforeEach(() => $toasts.set([]));

test('what was done takes the place of what was done before, and the same is told once', () => {
  toast('담았어요');
  toast('뺐어요');
  expect(texts()).toEqual(['뺐어요']);
  for (const _ of [1, 2]) toast('담지 못했어요', 'problem');
  expect(texts()).toEqual(['담지 못했어요']);
});

test('a problem stays beside what was done after it, as does what can be taken back; three at most', () => {
  toast('못 했어요 1', 'problem');
  toast('주문했어요', 'done', undefined, takeBack);
  toast('담았어요');
  expect(texts()).toEqual(['못 했어요 1', '주문했어요', '담았어요']);
  toast('못 했어요 2', 'problem');
  toast('못 했어요 3', 'problem');
  expect(texts()).toEqual(['주문했어요', '못 했어요 2', '못 했어요 3']);
});
