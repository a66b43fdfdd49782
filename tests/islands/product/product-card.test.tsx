import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProductCard } from '#islands/shared/ProductCard.tsx';
import type { CardProduct } from '#lib/contract/product/products.ts';

const NOW = new Date('2026-11-20T18:00+09:00');

const card = (product: Partial<CardProduct> = {}) =>
  renderToStaticMarkup(
    <ProductCard
      now={NOW}
      travel="foot"
      product={{
        productId: 1,
        name: '달콤 단팥빵',
        storeId: 1,
        storeName: '연남 빵집',
        price: 2_000,
        listPrice: 3_000,
        quantity: 9,
        distance: 550,
        imageKey: null,
        imageColour: null,
        categoryKey: 'bakery',
        expirationDate: '2026-11-21T21:00+09:00',
        ...product,
      }}
    />,
  );
const tagOf = (html: string) => /<b>([^<]*)</.exec(html)?.[1];
const lines = (html: string) =>
  [...html.matchAll(/<p(?: [^>]*)?>(.*?)<\/p>/g)].map(([, text]) => text!.replaceAll(/<[^>]*>/g, ''));

test('says two lines under its price, by when from how far and where, and does not say today', () => {
  const html = card({ pickupUntil: '2026-11-20T19:00+09:00' });
  expect(lines(html)).toEqual(['33% 할인 2,000원', '걸어서 11분 · 7:00까지', '연남 빵집']);
  expect(tagOf(html)).toBeUndefined();
  expect(lines(card({ pickupUntil: '2026-11-20T23:30+09:00' }))[1]).toBe('걸어서 11분 · 오후 11:30까지');
  expect(lines(card())[1]).toBe('걸어서 11분 · 내일 오후 9:00까지');
});

test('with less than ten minutes to spare it says to leave now, and of what is missed by how much', () => {
  // 11 minutes to walk, and ten at the counter.
  expect(lines(card({ pickupUntil: '2026-11-20T18:22+09:00' }))[1]).toBe('걸어서 11분 · 6:22까지');
  const urgent = card({ pickupUntil: '2026-11-20T18:21+09:00' });
  expect(lines(urgent)[1]).toBe('지금 출발 · 걸어서 11분 · 6:21까지');
  expect(urgent).toContain('class="warm-text">지금 출발');
  expect(lines(card({ pickupUntil: '2026-11-20T18:10+09:00' }))[1]).toBe('지금 출발해도 1분 늦어요');
});

test('its picture bears one tag: how it stands, else what runs out', () => {
  expect(tagOf(card({ pickupFrom: '2026-11-21T09:00+09:00' }))).toBe('내일 9시부터');
  expect(tagOf(card({ pickupFrom: '2026-11-21T14:00+09:00' }))).toBe('내일 오후 2시부터');
  expect(tagOf(card({ quantity: 0 }))).toBe('품절');
  expect(tagOf(card({ pausedUntil: '2026-11-20T18:30+09:00', quantity: 2 }))).toBe('오후 6:30부터 주문 가능');
  expect(tagOf(card({ quantity: 3 }))).toBe('3개 남음');
  expect(tagOf(card({ expirationDate: '2026-11-20T19:23+09:00' }))).toBe('1:23 남음');
  expect(tagOf(card({ expirationDate: '2026-11-20T18:23+09:00', quantity: 3 }))).toBe('23분 · 3개 남음');
  expect(tagOf(card({ expirationDate: '2026-11-20T18:00:30+09:00' }))).toBe('곧 끝나요');
});

test('its picture says once that it is a bag', () => {
  const bag = true;
  expect(tagOf(card({ bag }))).toBe('꾸러미');
  expect(tagOf(card({ bag, quantity: 3 }))).toBe('꾸러미 · 3개 남음');
  expect(tagOf(card({ bag, quantity: 3, name: '저녁 빵 꾸러미' }))).toBe('3개 남음');
});

test('the next price stands whole, by a short day', () => {
  const next = (at: string) => lines(card({ nextPrice: { price: 12_670, at } }))[1];
  expect(next('2026-11-20T19:15+09:00')).toBe('오후 7:15에 12,670원');
  expect(next('2026-11-21T07:15+09:00')).toBe('내일 오전 7:15에 12,670원');
  expect(next('2026-11-24T07:15+09:00')).toBe('화 오전 7:15에 12,670원');
  expect(next('2026-12-01T07:15+09:00')).toBe('12월 1일(화) 오전 7:15에 12,670원');
});
