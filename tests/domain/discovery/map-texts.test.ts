import { expect, test } from 'vitest';
import { storesText } from '#lib/messages/discovery/map.ts';

test.each([
  [1, false, true, '5km 안의 마트 1곳'],
  [99, false, false, '5km 안의 마트 99곳'],
  [100, false, true, '가까운 마트 100곳 · 더 먼 곳은 지도를 옮겨 찾아보세요'],
  [100, false, false, '가까운 마트 100곳을 먼저 보여 드려요'],
  [40, true, true, '가까운 마트 40곳을 먼저 보여 드려요'],
  [40, true, false, '가까운 마트 40곳을 먼저 보여 드려요'],
])('a map of %i marts', (shown, isCut, hasMap, text) => {
  expect(storesText(shown, isCut, hasMap)).toBe(text);
});
