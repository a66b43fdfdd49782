import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DISTRICTS } from '#lib/domain/discovery/districts.ts';
import {
  boundingBox,
  decodePlace,
  distanceMetres,
  encodePlace,
  formatDistance,
  isInKorea,
  MAP_RADIUS_METRES,
  type Place,
  roundPlace,
  SEARCH_RADIUS_METRES,
} from '#lib/domain/geo.ts';

const hongik: Place = { lat: 37.5572, lng: 126.9245 };
const seoulCityHall: Place = { lat: 37.5663, lng: 126.9779 };
const busanCityHall: Place = { lat: 35.1798, lng: 129.075 };

const inKorea = fc.record({
  lat: fc.double({ min: 33, max: 39, noNaN: true }),
  lng: fc.double({ min: 124, max: 132, noNaN: true }),
});

describe('distance (rules.md section 9)', () => {
  // spec: S9.1
  it('looks 3 km far in lists and 5 km on the map', () => {
    expect([SEARCH_RADIUS_METRES, MAP_RADIUS_METRES]).toEqual([3000, 5000]);
  });

  it('is the great circle', () => {
    expect(distanceMetres(hongik, hongik)).toBe(0);
    // One degree of latitude is the 360th part of the way round.
    expect(distanceMetres({ lat: 36, lng: 127 }, { lat: 37, lng: 127 })).toBeCloseTo(111_195.08, 1);
    expect(distanceMetres(hongik, seoulCityHall) / 1000).toBeCloseTo(4.81, 1);
    expect(distanceMetres(seoulCityHall, busanCityHall) / 1000).toBeCloseTo(325, 0);
    expect(distanceMetres({ lat: 90, lng: 0 }, { lat: -90, lng: 77 })).toBeCloseTo(20_015_114, -1);
  });

  it('is the angle between two directions, times the radius', () => {
    const radians = (degrees: number) => (degrees * Math.PI) / 180;
    const direction = ({ lat, lng }: Place) => [
      Math.cos(radians(lat)) * Math.cos(radians(lng)),
      Math.cos(radians(lat)) * Math.sin(radians(lng)),
      Math.sin(radians(lat)),
    ];
    fc.assert(
      fc.property(inKorea, inKorea, (a, b) => {
        const [u, v] = [direction(a), direction(b)];
        const chord = Math.hypot(u[0]! - v[0]!, u[1]! - v[1]!, u[2]! - v[2]!);
        expect(distanceMetres(a, b)).toBeCloseTo(2 * 6_371_008.8 * Math.asin(chord / 2), 2);
        expect(distanceMetres(a, b)).toBe(distanceMetres(b, a));
      }),
    );
  });

  it('has a box around it that misses no point within, and is tight', () => {
    const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const radius = fc.integer({ min: 10, max: 20_000 });
    fc.assert(
      fc.property(
        inKorea,
        radius,
        turn,
        fc.double({ min: 0, max: 1.5, noNaN: true }),
        (centre, metres, angle, share) => {
          const box = boundingBox(centre, metres);
          const point = {
            lat: centre.lat + (Math.sin(angle) * share * metres) / 111_195,
            lng: centre.lng + (Math.cos(angle) * share * metres) / (111_195 * Math.cos((centre.lat * Math.PI) / 180)),
          };
          const inside =
            point.lat >= box.south && point.lat <= box.north && point.lng >= box.west && point.lng <= box.east;
          if (distanceMetres(centre, point) <= metres) expect(inside).toBe(true);
          expect(distanceMetres(centre, { ...centre, lat: box.north })).toBeCloseTo(metres, 1);
          expect(distanceMetres(centre, { ...centre, lng: box.east }) / metres).toBeCloseTo(1, 4);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    [0, '0m'],
    [346, '350m'],
    [994, '990m'],
    [996, '1km'],
    [1249, '1.2km'],
    [2000, '2km'],
    [9949, '9.9km'],
    [9950, '10km'],
    [325_400, '325km'],
  ])('%d m is shown as %s', (metres, text) => {
    expect(formatDistance(metres)).toBe(text);
  });
});

describe('a place', () => {
  test.each<[number, number, boolean]>([
    [37.5572, 126.9245, true],
    [33, 124, true],
    [39, 132, true],
    [32.999, 126, false],
    [39.001, 126, false],
    [37, 123.999, false],
    [37, 132.001, false],
    [126.9245, 37.5572, false],
    [Number.NaN, 127, false],
    [37, Number.NaN, false],
  ])('%d, %d is in Korea: %s (rules.md section 8)', (lat, lng, inside) => {
    expect(isInKorea({ lat, lng })).toBe(inside);
  });

  it('is remembered to about 100 m (rules.md section 9)', () => {
    expect(roundPlace({ lat: 37.55718, lng: 126.92451 })).toEqual({ lat: 37.557, lng: 126.925 });
    expect(encodePlace({ lat: 37.55718, lng: 126.92451 })).toBe('37.557,126.925');
    fc.assert(
      fc.property(inKorea, (place) => {
        expect(decodePlace(encodePlace(place))).toEqual(roundPlace(place));
        expect(distanceMetres(place, roundPlace(place))).toBeLessThan(80);
      }),
    );
  });

  it('is rounded when a cookie holds more', () => {
    expect(decodePlace('37.55718,126.92451')).toEqual({ lat: 37.557, lng: 126.925 });
    expect(decodePlace('37,127')).toEqual({ lat: 37, lng: 127 });
  });

  test.each(['', '37.557', '37.557,', '91,127', '37,181', 'NaN,NaN', '37.557;126.925', '1e1,127', '37.557,126.925,1'])(
    '%j is none',
    (text) => {
      expect(decodePlace(text)).toBeNull();
    },
  );
});

describe('districts to choose from without a position', () => {
  it('are the 25 gu of Seoul, the streets around Hongik Univ. station and the other large cities', () => {
    expect(DISTRICTS.filter(({ city, name }) => city === '서울' && name.endsWith('구'))).toHaveLength(25);
    const names = new Set(DISTRICTS.map(({ name }) => name));
    for (const name of ['서교동', '연남동', '합정동', '상수동', '망원동', '동교동', '신촌'])
      expect(names).toContain(name);
    const cities = new Set(DISTRICTS.map(({ city }) => city));
    expect(cities).toEqual(new Set(['서울', '부산', '대구', '인천', '광주', '대전', '울산', '세종']));
    expect(names.size).toBe(DISTRICTS.length);
  });

  it('lie where they should', () => {
    for (const { city, name, place } of DISTRICTS) {
      expect(isInKorea(place), name).toBe(true);
      expect(roundPlace(place), name).toEqual(place);
      expect(distanceMetres(place, seoulCityHall) < 20_000, name).toBe(city === '서울');
    }
    for (const name of ['서교동', '동교동', '연남동', '합정동', '상수동', '망원동', '신촌']) {
      const district = DISTRICTS.find((one) => one.name === name);
      expect(distanceMetres(district!.place, hongik), name).toBeLessThan(SEARCH_RADIUS_METRES);
    }
  });
});
