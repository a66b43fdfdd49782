import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  findPlaces,
  findRegion,
  looksLikeAddress,
  MOST_PLACES,
  readPlaces,
  surroundingsOf,
} from '#lib/domain/discovery/place-search.ts';
import { distanceMetres, isInKorea } from '#lib/domain/geo.ts';
import { shippedPlaces } from '#lib/server/gazetteer/index.ts';

const places = await shippedPlaces();
const names = (query: string) => findPlaces(places, query).map(({ region, name }) => `${region} ${name}`);

describe('the shipped list', () => {
  it('has the stations and neighbourhoods of the whole country, each in its place once', () => {
    expect(places.filter(({ kind }) => kind === 'station').length).toBeGreaterThan(750);
    expect(places.filter(({ kind }) => kind === 'area').length).toBeGreaterThan(1_800);
    expect(places.filter(({ place }) => !isInKorea(place))).toEqual([]);
    const keys = places.map(({ region, name }) => `${region} ${name}`);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    expect(new Set(places.map(({ region }) => region.split(' ')[0]))).toEqual(
      new Set('서울 인천 경기 강원 충북 충남 대전 세종 전북 광주 전남 대구 경북 부산 울산 경남 제주'.split(' ')),
    );
  });

  it('has each area near the seat of its city or district', () => {
    const seats = places.filter(({ name }) => /(?:시청|군청)$/.test(name));
    expect(seats.length).toBeGreaterThan(100);
    for (const { region, name, place } of places.filter(({ kind }) => kind === 'area')) {
      const seat = seats.find((one) => one.region === region);
      // A county may be an island far out; nothing of a city is 45 km off its hall.
      if (seat) expect(distanceMetres(seat.place, place), `${region} ${name}`).toBeLessThan(45_000);
    }
  });

  it('finds each of its places by its name and region', () => {
    for (const { region, name } of places) {
      const found = findPlaces(places, `${region} ${name}`, 3);
      expect(
        found.some((one) => one.name === name && one.region === region),
        `${region} ${name}`,
      ).toBe(true);
    }
  });
});

describe('what buyers type', () => {
  test.each<[string, string]>([
    ['강남역', '서울 강남역'],
    ['강남', '서울 강남역'],
    ['성수', '서울 성수역'],
    ['성수동', '서울 성동구 성수동'],
    ['성수동2가', '서울 성동구 성수동'],
    ['역삼1동', '서울 강남구 역삼동'],
    ['판교', '경기 성남시 판교역'],
    ['판교동', '경기 성남시 판교동'],
    ['서울 마포구 망원동 57-1', '서울 마포구 망원동'],
    ['서울특별시 마포구 연남동', '서울 마포구 연남동'],
    ['부산 해운대역', '부산 해운대역'],
    ['부산광역시 해운대구 우동', '부산 해운대구 우동'],
    ['경기도 수원시 인계동', '경기 수원시 인계동'],
    ['전라북도 전주시 효자동', '전북 전주시 효자동'],
    ['제주시', '제주 제주시 제주시청'],
    ['디지털 미디어 시티', '서울 디지털미디어시티역'],
    ['ㄱㄴ역', ''],
    ['연남'.normalize('NFD'), '서울 마포구 연남동'],
    ['홍대', '서울 마포구 홍대'],
  ])('%j finds %j first', (query, first) => expect(names(query)[0] ?? '').toBe(first));

  it('tells places of one name apart by what they lie in', () => {
    const jungdong = names('중동');
    expect(jungdong).toEqual(expect.arrayContaining(['경기 부천시 중동', '부산 해운대구 중동']));
    expect(names('대구 중앙로역')).toEqual(['대구 중앙로역']);
    expect(names('대전 중앙로역')).toEqual(['대전 중앙로역']);
  });

  it('finds nothing in what names nothing, and the region of an address that it does not know', () => {
    for (const query of ['', '   ', '123', '57-1', '!!', '평양', '없는동네']) expect(names(query), query).toEqual([]);
    expect(findRegion(places, '서울 마포구 양화로 45').map(({ name }) => name)).toEqual(['마포구']);
    expect(findRegion(places, '없는동네 3')).toEqual([]);
  });

  it('answers anything with a few places that hold its last word, or lie there', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.constantFrom(...places).map(({ name }) => name.slice(0, 2)),
        ),
        (query) => {
          const found = findPlaces(places, query);
          expect(found.length).toBeLessThanOrEqual(MOST_PLACES);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    ['테헤란로 123', true],
    ['양화로12길 5', true],
    ['망원동 57-1', true],
    ['강남역', false],
    ['종로3가역', false],
    ['성수동', false],
  ])('%j is an address: %j', (query, is) => expect(looksLikeAddress(query)).toBe(is));
});

test('a point is called after what was picked there, else after what is nearest within a kilometre', () => {
  const list = [
    ...readPlaces('station', '서울|강남 37498 127028'),
    ...readPlaces('area', '서울 강남구|역삼동 37500 127036'),
  ];
  expect(surroundingsOf(list, { lat: 37.5, lng: 127.036 })?.name).toBe('역삼동');
  expect(surroundingsOf(list, { lat: 37.497, lng: 127.027 })?.name).toBe('강남역');
  expect(surroundingsOf(list, { lat: 37.52, lng: 127.036 })).toBeNull();
});
