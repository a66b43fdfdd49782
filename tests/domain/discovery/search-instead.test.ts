import { expect, test } from 'vitest';
import { insteadOf } from '#lib/domain/discovery/search-alternatives.ts';

test.each([
  ['우유 말고 두유', '우유', '두유'],
  ['우유말고 두유', '우유', '두유'],
  ['우유 말고 치즈 말고 두유', '우유 말고 치즈', '두유'],
  ['쌀 대신 잡곡 2kg', '쌀', '잡곡 2kg'],
  ['버터 대신에 마가린', '버터', '마가린'],
  ['땅콩 빼고 쿠키', '땅콩', '쿠키'],
])('%s: %s is not wanted, %s is', (text, unwanted, wanted) => {
  expect(insteadOf(text)).toEqual({ unwanted, wanted });
});

test.each(['두유', '말고기', '우유 말고', '말고 두유', '우유 말고기 두유', '대신시장 두유', ''])(
  '%j names nothing instead',
  (text) => {
    expect(insteadOf(text)).toBeNull();
  },
);
