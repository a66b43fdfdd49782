import table from './places.json' with { type: 'json' };

/** A point in degrees, WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/**
 * What the stand-ins know of Korea. `road`: a line along which building numbers run; `dong`, `gu`, `city`: a middle,
 * and how far addresses scatter around it.
 */
export type Place =
  | {
      kind: 'road';
      name: string;
      sido: string;
      sigungu: string;
      dong: string;
      from: Point;
      to: Point;
      lastNumber: number;
    }
  | { kind: 'dong'; name: string; sido: string; sigungu: string; dong: string; middle: Point }
  | { kind: 'gu' | 'city'; name: string; sido: string; sigungu: string; middle: Point };

const point = (latitude: number, longitude: number): Point => ({ latitude, longitude });

type RoadRow = [name: string, dong: string, lastNumber: number, from: [number, number], to: [number, number]];
type DongRow = [name: string, latitude: number, longitude: number];

/**
 * Roads and dongs by their gu of Seoul; those of Gangnam and Seongdong are for buyers who look away from the demo town.
 */
const korea = table as unknown as {
  roads: Record<string, RoadRow[]>;
  dongs: Record<string, DongRow[]>;
  gus: DongRow[];
  /** Metropolitan cities stand for themselves; others lie in a province. */
  cities: [name: string, sido: string, latitude: number, longitude: number][];
};

const roads = (sigungu: string, rows: RoadRow[]): Place[] =>
  rows.map(([name, dong, lastNumber, from, to]) => ({
    kind: 'road',
    name,
    sido: '서울',
    sigungu,
    dong,
    lastNumber,
    from: point(...from),
    to: point(...to),
  }));
const dongs = (sigungu: string, rows: DongRow[]): Place[] =>
  rows.map(([name, latitude, longitude]) => ({
    kind: 'dong',
    name,
    sido: '서울',
    sigungu,
    dong: name === '신촌' ? '신촌동' : name,
    middle: point(latitude, longitude),
  }));

/** From the most to the least exact kind. */
export const places: readonly Place[] = [
  ...Object.entries(korea.roads).flatMap(([sigungu, of]) => roads(sigungu, of)),
  ...Object.entries(korea.dongs).flatMap(([sigungu, of]) => dongs(sigungu, of)),
  ...korea.gus.map(
    ([name, latitude, longitude]): Place => ({
      kind: 'gu',
      name,
      sido: '서울',
      sigungu: name,
      middle: point(latitude, longitude),
    }),
  ),
  ...korea.cities.map(
    ([name, sido, latitude, longitude]): Place => ({
      kind: 'city',
      name,
      sido,
      sigungu: name === sido ? '' : name,
      middle: point(latitude, longitude),
    }),
  ),
];

export const sidos: readonly string[] = [...new Set(places.map((place) => place.sido))];
