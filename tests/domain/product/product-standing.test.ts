import { expect, test } from 'vitest';
import { isForSale, productStanding, type StandingFacts } from '#lib/domain/product/product-standing.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { standingText } from '#lib/messages/product/product-standing.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-20T14:00');
const GOOD: StandingFacts = { saleEndsAt: addMinutes(NOW, 600), quantity: 3, pickupFrom: NOW };
const opens = (at: string) => ({ pickupFrom: seoul(at) });
const paused = { pausedUntil: seoul('2026-11-20T15:30') };
const ended = { saleEndsAt: NOW, pickupFrom: null };

test.each<[what: string, facts: Partial<StandingFacts>, is: string, text: string | null, isForSale: boolean]>([
  ['on sale', {}, 'onSale', null, true],
  ['by a clock that is a little behind', { pickupFrom: addMinutes(NOW, 0.5) }, 'onSale', null, true],
  ['of a mart that opens later', opens('2026-11-20T18:00'), 'opensLater', '오후 6시부터 찾아가요', true],
  ['that opens at half past', opens('2026-11-20T18:30'), 'opensLater', '오후 6:30부터 찾아가요', true],
  ['that opens tomorrow', opens('2026-11-21T09:00'), 'opensLater', '내일 오전 9시부터 찾아가요', true],
  ['while it takes no orders', paused, 'paused', '오후 3:30부터 주문 가능', true],
  ['after a pause', { pausedUntil: addMinutes(NOW, -1) }, 'onSale', null, true],
  ['paused before it opens', { ...paused, ...opens('2026-11-20T18:00') }, 'paused', '오후 3:30부터 주문 가능', true],
  ['without a window before its sale ends', { pickupFrom: null }, 'notInTime', '지금은 살 수 없어요', false],
  ['sold out', { quantity: 0, ...paused }, 'soldOut', '품절', false],
  ['over', { ...ended, quantity: 0 }, 'ended', '판매 마감', false],
  ['of a mart that is no more', { ...ended, martRefusal: 'martClosed' }, 'martClosed', '운영 종료', false],
  ['of a suspended mart', { ...ended, martRefusal: 'martSuspended' }, 'martSuspended', '주문을 받지 않아요', false],
  ['recalled', { ...ended, martRefusal: 'martClosed', isRecalled: true }, 'recalled', '회수한 상품', false],
])('%s', (_, facts, is, text, forSale) => {
  const standing = productStanding({ ...GOOD, ...facts }, NOW);
  expect(standing.is).toBe(is);
  expect(standingText(standing, NOW)).toBe(text);
  expect(isForSale(standing)).toBe(forSale);
});
