import { expect, test } from 'vitest';
import { isBrandName } from '#lib/domain/market/brand-name.ts';

test.each(['동네마켓', '온마을', 'Green Alley', '장터 24', '이웃·나눔', '새마루+'])('%s can be a market’s', (name) =>
  expect(isBrandName(name)).toBe(true),
);

test.each(['장', '24', '', '<b>장터</b>', '장터\n', '온 마을 모두가 함께하는 마감 할인 장터', '"장터"', ' 장터'])(
  '%j cannot',
  (name) => expect(isBrandName(name)).toBe(false),
);
