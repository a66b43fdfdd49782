import { expect, test } from 'vitest';
import { type Area, isInArea, townNames } from '#lib/domain/market/area.ts';

const PLACE = { lat: 37.557, lng: 126.925 };
const districts = (...names: string[]): Area => ({ kind: 'districts', names });

test.each([
  ['서울 마포구', '서울 마포구 양화로 160', true],
  ['서울 마포구', '서울특별시 마포구 양화로 160', true],
  ['서울특별시 마포구', '서울 마포구', true],
  ['서울 마포구', '서울 서대문구 연세로 20', false],
  // The gu of that name in another city, and a district whose name begins alike.
  ['부산 중구', '서울 중구 세종대로 110', false],
  ['경기 성남시', '경기 성남시 분당구 판교역로 20', true],
  ['경기 성남시 분당구', '경기 성남시 수정구 산성대로 3', false],
  ['서울', '서울 마포구 양화로 160', true],
  // By either name of a renamed one.
  ['인천 검단구', '인천 서구 완정로 3', true],
  ['인천 동구', '인천광역시 제물포구 송림로 3', true],
  ['광주 서구', '전남광주통합특별시 서구 상무대로 3', true],
  ['전남광주통합특별시 목포시', '전라남도 목포시 영산로 3', true],
  ['광주 서구', '전남광주통합특별시 목포시 영산로 3', false],
])('of an area of %s, %s: %s', (name, address, is) => {
  expect(isInArea(districts('제주 서귀포시', name), { address, place: PLACE })).toBe(is);
});

test('polygons hold what is within their outline and in none of their holes', () => {
  const square = (lng: number, lat: number, half: number) =>
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
      [lng - half, lat - half],
    ] as const;
  const area: Area = {
    kind: 'polygons',
    towns: [
      { name: '서교', polygons: [[square(126.925, 37.557, 0.02), square(126.93, 37.557, 0.002)]] },
      { name: '', polygons: [[square(127.03, 37.5, 0.01)]] },
    ],
  };
  const isIn = (lng: number, lat: number) => isInArea(area, { address: '부산', place: { lat, lng } });
  expect(isIn(126.925, 37.557)).toBe(true);
  expect(isIn(127.031, 37.501)).toBe(true);
  expect(isIn(126.93, 37.557)).toBe(false);
  expect(isIn(126.95, 37.557)).toBe(false);
  expect(isIn(126.925, 37.6)).toBe(false);
  expect(townNames(area)).toEqual(['서교']);
  expect(townNames(districts('서울 마포구'))).toEqual(['서울 마포구']);
});
