import { describe, expect, test } from 'vitest';
import { readWrittenLines } from '#lib/sheets/pasted-lines.ts';
import { seoul } from '../domain/seoul.ts';

const now = seoul('2026-11-25T15:00');
const read = (text: string) => readWrittenLines(text, now);

describe('a product as it is written in a message: name, price, list price, count, end', () => {
  test.each([
    ['제주 감귤 5kg 12,000원 3박스', ['제주 감귤 5kg', '12,000원', '', '3박스', '']],
    ['딸기 500g 5천원 10개', ['딸기 500g', '5천원', '', '10개', '']],
    ['- 두부 2,000원 5모', ['두부', '2,000원', '', '5모', '']],
    ['1. 콩나물 1500원 (3봉)', ['콩나물', '1500원', '', '3봉', '']],
    ['① 삼겹살 600g : 1만5천원 / 4팩', ['삼겹살 600g', '1만5천원', '', '4팩', '']],
    ['감귤 10kg 25,000원→18,000원 2박스', ['감귤 10kg', '18,000원', '25,000원', '2박스', '']],
    ['우유 1L 정가 2,900원 할인 2,000원 6개', ['우유 1L', '2,000원', '2,900원', '6개', '']],
    ['식빵 3,000원 4개 오늘 21:00까지', ['식빵', '3,000원', '', '4개', '오늘 21:00까지']],
    ['고등어 2손 8,000원 밤 9시까지', ['고등어 2손', '8,000원', '', '', '밤 9시까지']],
    ['[동네마트] [오후 3:12] 계란 30구 6,900원 5판', ['계란 30구', '6,900원', '', '5판', '']],
    ['★무 한 개 천원★', ['무 한 개', '천원', '', '', '']],
    ['만두 5천원 3봉', ['만두', '5천원', '', '3봉', '']],
    ['  배추   ₩3,500  2포기 ', ['배추', '₩3,500', '', '2포기', '']],
  ])('%s', (line, cells) => expect(read(line)?.rows[1]).toEqual({ row: 1, cells }));

  test.each(['오늘의 특가입니다', '문의 010-1234-5678', '원산지 국산', '12,000원', '사과 3,000원 배 4,000원', ''])(
    '%j is none',
    (line) => expect(read(line)).toBeNull(),
  );
});

test('lines that name no product are told by their numbers', () => {
  expect(read('오늘 마감 특가!\n\n딸기 5,000원 3팩\n문의는 전화로\n무 1,000원 2개')).toEqual({
    rows: [
      { row: 0, cells: ['상품명', '가격', '정가', '수량', '판매 마감'] },
      { row: 3, cells: ['딸기', '5,000원', '', '3팩', ''] },
      { row: 5, cells: ['무', '1,000원', '', '2개', ''] },
    ],
    passedOver: [1, 4],
  });
});
