import { describe, expect, test } from 'vitest';
import { findPlaces } from '#lib/domain/discovery/place-search.ts';
import { districtIn, isRenamed, otherNames } from '#lib/domain/discovery/renamed-districts.ts';
import { shippedPlaces } from '#lib/server/gazetteer/index.ts';

const places = await shippedPlaces();
const names = (query: string) => findPlaces(places, query).map(({ region, name }) => `${region} ${name}`);

describe('an address', () => {
  test.each<[string, string[]]>([
    ['전남광주통합특별시 서구 상무대로 3', ['광주광역시 서구 상무대로 3']],
    ['전남광주통합특별시 목포시 영산로 3', ['전라남도 목포시 영산로 3']],
    ['광주광역시 서구 상무대로 3', ['전남광주통합특별시 서구 상무대로 3']],
    ['전남 목포시 영산로 3', ['전남광주통합특별시 목포시 영산로 3']],
    ['인천광역시 제물포구 신포로 3', ['인천광역시 중구 신포로 3', '인천광역시 동구 신포로 3']],
    ['인천 영종구 하늘중앙로 3', ['인천 중구 하늘중앙로 3']],
    ['인천 검단구 완정로 3', ['인천 서구 완정로 3']],
    ['인천 중구 신포로 3', ['인천 제물포구 신포로 3', '인천 영종구 신포로 3']],
    ['인천 서구 완정로 3', ['인천 서해구 완정로 3', '인천 검단구 완정로 3']],
    ['인천 남동구 인하로 3', []],
    ['경기 광주시 경안로 3', []],
    ['서울 중구 세종대로 110', []],
    ['전남', []],
    ['', []],
  ])('%s has the other names %j', (address, others) => {
    expect(otherNames(address)).toEqual(others);
    expect(isRenamed(address)).toBe(others.length > 0);
  });

  test('begins with its province and its district', () => {
    expect(districtIn(' 인천  검단구 완정로 3')).toBe('인천 검단구');
  });
});

describe('a search', () => {
  test.each<[string, string[]]>([
    ['인천 제물포구', ['인천 제물포구 제물포구']],
    ['인천광역시 영종구', ['인천 영종구 영종구']],
    ['검단구', ['인천 검단구 검단구']],
    ['인천 중구', ['인천 제물포구 제물포구', '인천 영종구 영종구']],
    ['인천 동구', ['인천 제물포구 제물포구']],
    ['인천 서구', ['인천 서구 서구', '인천 검단구 검단구']],
    ['인천 서해구', ['인천 서구 서구']],
    ['인천 중구 운서동', ['인천 영종구 운서동']],
    ['인천 검단구 당하동', ['인천 검단구 당하동']],
    ['인천 서구 당하동', ['인천 검단구 당하동']],
    ['전남광주통합특별시 서구', ['광주 서구 서구']],
    ['광주특별시 서구 치평동', ['광주 서구 치평동']],
    ['광주광역시 서구 치평동', ['광주 서구 치평동']],
    ['전남광주통합특별시 목포시 하당동', ['전남 목포시 하당동']],
    ['전라남도 목포시', ['전남 목포시 목포시청']],
    ['세종시 한솔동', ['세종 한솔동']],
  ])('for %j finds %j first', (query, first) => expect(names(query).slice(0, first.length)).toEqual(first));

  test('by the written name of a province finds nothing in a city of that name', () => {
    for (const query of ['광주광역시 송정동', '전남광주통합특별시 송정동'])
      expect(names(query), query).not.toContain('경기 광주시 송정동');
    expect(names('광주시 송정동')).toEqual(expect.arrayContaining(['경기 광주시 송정동', '광주 광산구 송정동']));
  });
});
