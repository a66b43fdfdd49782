import { expect, test } from 'vitest';
import { isReservedName, isSameName } from '#lib/domain/person/shown-name.ts';

test.each([
  ['행복마트', '행복\u0301마\u0307트', 'combining marks'],
  ['Café 마트', 'Cafe 마트', 'a mark that is part of its letter'],
  ['행복마트', '행\u0640복마트', 'tatweel'],
  ['행복마트', '행복\u02b0마트', 'a modifier letter'],
  ['행복마트', '행복마트\ue000', 'private use'],
  ['행복마트', '행복마트\u{10fffd}', 'private use beyond the plane'],
  ['행복마트', '행복\u0378마트', 'unassigned'],
  ['행복마트', '행복\u200b마\u3164트', 'what nobody sees'],
  ['행복마트', '행복마트™', 'a sign'],
  ['행복마트', '㈜행복마트', 'a company’s form in one sign'],
  ['행복마트', '(주) 행복마트', 'the same in letters'],
  ['행복마트', '주식회사 행복마트', 'the same in words'],
  ['행복마트', '행복마트 공식', 'a claim behind it'],
  ['행복마트', '[공식] 행복마트', 'a claim before it'],
  ['행복마트', '행복마트 OFFICIAL ✔', 'the same in English, with a tick'],
  ['행복마트', '행복마트 공식스토어', 'more of it'],
  ['행복마트', '행 복 · 마 트', 'spaces and dots'],
  ['ABC마트', 'ＡＢＣ마트', 'width'],
  ['ABC마트', '𝐀𝐁𝐂마트', 'letters of mathematics'],
  ['H마트', 'Ⓗ마트', 'a letter in a circle'],
  ['abc마트', 'ABC마트', 'case'],
  ['행복마트', '행복마트'.normalize('NFD'), 'letters apart'],
])('%s and %j are one name: %s', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
});

test.each([
  ['행복마트', '행복상회'],
  ['행복마트 본점', '행복마트 2호점'],
  ['주마트', '마트'],
  ['공식마트', '행복마트'],
  ['공식', '오피셜'],
  ['***', '###'],
])('%s and %s are two', (one, other) => expect(isSameName(one, other)).toBe(false));

test.each([
  '동네마켓',
  '동네마켓 고객센터',
  '동네마켓™ 운영팀',
  '동 네 마 켓',
  '㈜동네마켓',
  '동네마켓 홍대점',
  '동\u0301네마켓',
  '관리자',
  '관리자님',
  '운영자',
  '운 영 자',
  '고객센터',
  '고객센터 상담원',
  '관리자1',
  '[공식] 관리자',
  'Admin',
  'ＡＤＭＩＮ',
  'administrator',
  '우리 동네마켓 고객센터',
  '고객센터 (동네마켓)',
  '탈퇴한 회원',
  ' 탈퇴한회원 ',
])('nobody but the market is called %j', (name) => expect(isReservedName(name)).toBe(true));

test.each([
  '우리동네마켓',
  '행복마트',
  '김관리',
  '이웃',
  '시스템가구 마트',
  '본사랑 마트',
  '박운영',
  '고객센터옆마트',
  'Adminton',
])('%s is a name like another', (name) => expect(isReservedName(name)).toBe(false));
