import { expect, test } from 'vitest';
import { pageFailure } from '#lib/messages/page-failure.ts';
import { sentencesOf } from '#lib/messages/sentences.ts';

test('a text is parted where a sentence ends, never at a number or a web address', () => {
  expect(sentencesOf('저희 쪽 문제예요. 잠시 뒤 다시 시도해 주세요!')).toEqual([
    '저희 쪽 문제예요.',
    '잠시 뒤 다시 시도해 주세요!',
  ]);
  expect(sentencesOf('1.5 km 안의 마트예요. mart.kr도 있나요? 네')).toEqual([
    '1.5 km 안의 마트예요.',
    'mart.kr도 있나요?',
    '네',
  ]);
  expect(sentencesOf('주소가 바뀌었어요')).toEqual(['주소가 바뀌었어요']);
});

test.each([
  ['/buyer/product/7', '상품 정보를 불러오지 못했어요'],
  ['/buyer/purchase', '주문 정보를 불러오지 못했어요'],
  ['/buyer/order-complete', '주문 정보를 불러오지 못했어요'],
  ['/buyer/map', '마트 정보를 불러오지 못했어요'],
  ['/buyer/products', '데이터를 불러오지 못했어요'],
  ['/buyer', '데이터를 불러오지 못했어요'],
  ['/seller/dashboard', '데이터를 불러오지 못했어요'],
])('the page %s that fails says what could not be read', (path, text) => {
  expect(pageFailure(path).title).toBe(text);
});

test.each([
  ['/buyer/product/7', '주문은 그대로예요', '/home'],
  ['/nowhere', '주문은 그대로예요', '/home'],
  ['/seller/mart/3/check', '상품과 주문은 그대로예요', '/seller/dashboard'],
  ['/operator', '저장한 내용은 그대로예요', '/operator'],
  ['/operator/marts/3', '저장한 내용은 그대로예요', '/operator'],
])('the page %s that fails tells its reader what is kept, and leads back to their own pages', (path, kept, href) => {
  const { text, home } = pageFailure(path);
  expect(text).toContain(kept);
  expect(home.href).toBe(href);
});

test('who answers for the market is not told to call its customer centre', () => {
  expect([pageFailure('/operator/marts').asks, pageFailure('/seller/dashboard').asks]).toEqual(['host', 'market']);
});
