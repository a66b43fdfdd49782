import { encodePlace, type Place } from '../geo.ts';
import type { NamedPlace } from './place-search.ts';

/**
 * A place to pick for a buyer who shares no position: the middle of a neighbourhood, to 3 decimals. rules.md section 9.
 */
export type District = { city: string; name: string; place: Place };

type Row = readonly [name: string, lat: number, lng: number];

/** Around Hongik Univ. station, then the 25 gu by their offices. */
const seoul: readonly Row[] = [
  ['홍대입구역', 37.557, 126.925],
  ['서교동', 37.555, 126.922],
  ['동교동', 37.558, 126.924],
  ['연남동', 37.562, 126.923],
  ['합정동', 37.55, 126.914],
  ['상수동', 37.548, 126.923],
  ['망원동', 37.556, 126.902],
  ['신촌', 37.555, 126.937],
  ['강남구', 37.517, 127.047],
  ['강동구', 37.53, 127.124],
  ['강북구', 37.64, 127.026],
  ['강서구', 37.551, 126.85],
  ['관악구', 37.478, 126.952],
  ['광진구', 37.539, 127.082],
  ['구로구', 37.495, 126.887],
  ['금천구', 37.457, 126.896],
  ['노원구', 37.654, 127.057],
  ['도봉구', 37.669, 127.047],
  ['동대문구', 37.574, 127.04],
  ['동작구', 37.512, 126.939],
  ['마포구', 37.566, 126.902],
  ['서대문구', 37.579, 126.937],
  ['서초구', 37.484, 127.032],
  ['성동구', 37.563, 127.037],
  ['성북구', 37.589, 127.017],
  ['송파구', 37.515, 127.106],
  ['양천구', 37.517, 126.867],
  ['영등포구', 37.526, 126.896],
  ['용산구', 37.533, 126.991],
  ['은평구', 37.603, 126.929],
  ['종로구', 37.574, 126.979],
  ['중구', 37.564, 126.998],
  ['중랑구', 37.606, 127.093],
];

/** The city halls of the other metropolitan cities. */
const otherCities: readonly (readonly [city: string, ...row: Row])[] = [
  ['부산', '부산시청', 35.18, 129.075],
  ['대구', '대구시청', 35.871, 128.601],
  ['인천', '인천시청', 37.456, 126.705],
  ['광주', '광주시청', 35.16, 126.852],
  ['대전', '대전시청', 36.35, 127.385],
  ['울산', '울산시청', 35.538, 129.311],
  ['세종', '세종시청', 36.48, 127.289],
];

export const DISTRICTS: readonly District[] = [
  ...seoul.map(([name, lat, lng]) => ({ city: '서울', name, place: { lat, lng } })),
  ...otherCities.map(([city, name, lat, lng]) => ({ city, name, place: { lat, lng } })),
];

/** What stands where a place is asked for, and how many there are on a page of their own. */
export interface FirstDistricts {
  shown: readonly District[];
  others: number;
}

/** A phone's screen holds no more at a glance, and each list would carry all of them. */
const SHOWN_FIRST = 8;

export const firstDistricts = (all: readonly District[]): FirstDistricts => ({
  shown: all.slice(0, SHOWN_FIRST),
  others: Math.max(0, all.length - SHOWN_FIRST),
});

/** What a place is named after: the district it was chosen from, else what is around it; null for nothing known. */
export function nameOfPlace(place: Place, surroundings: NamedPlace | null): string | null {
  const key = encodePlace(place);
  return (DISTRICTS.find((district) => encodePlace(district.place) === key) ?? surroundings)?.name ?? null;
}
