import { isUnited, provincesIn, UNITED_NAME } from './provinces.ts';

/*
 * Districts that have another name since 2026-07-01: 광주 and 전남 are 전남광주통합특별시, and 인천's 중구, 동구 and 서구 were cut anew.
 * People, papers and geocoders know one name or the other, so that both must find (adopt.md 31.4).
 */

/** By the region as the lists write it, its other names: of a part of another district, that district's. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  '인천 제물포구': ['인천 중구', '인천 동구'],
  '인천 영종구': ['인천 중구'],
  '인천 검단구': ['인천 서구'],
  '인천 서구': ['인천 서해구'],
};

/** The other names of a region of the lists: '인천 중구' and '인천 동구' of '인천 제물포구'. */
export const otherRegions = (region: string): readonly string[] => ALSO_CALLED[region] ?? [];

/** A district by its other names, one way or the other. */
function renamings(region: string): string[] {
  const parts = Object.entries(ALSO_CALLED).flatMap(([now, others]) => (others.includes(region) ? [now] : []));
  return [...otherRegions(region), ...parts].map((name) => name.slice(name.indexOf(' ') + 1));
}

/**
 * An address by the other names of its district, those before 2026-07-01 and those since; none where its district has
 * one name. What follows the district stays as it is.
 */
export function otherNames(address: string): string[] {
  const [province = '', district, ...rest] = address.trim().split(/\s+/);
  if (district === undefined) return [];
  const named = (...words: string[]) => [...words, ...rest].join(' ');
  if (isUnited(province)) return [named(district.endsWith('구') ? '광주광역시' : '전라남도', district)];
  if (/^(?:광주(?:광역시)?|전남|전라남도)$/.test(province)) return [named(UNITED_NAME, district)];
  if (!/^인천(?:광역시|시)?$/.test(province)) return [];
  return renamings(`인천 ${district}`).map((name) => named(province, name));
}

/** Whether the district of an address has another name. */
export const isRenamed = (address: string): boolean => otherNames(address).length > 0;

/** The province and the district that an address begins with. */
export const districtIn = (address: string): string => address.trim().split(/\s+/).slice(0, 2).join(' ');

/**
 * The district that a text begins with, as the lists write its province: '서울특별시 마포구 …' is in '서울 마포구'. Several
 * where it has other names, or its province is a united one; what follows the district stays.
 */
export function districtsNamed(text: string): string[] {
  const short = (address: string) => {
    const [first = '', ...rest] = address.trim().split(/\s+/);
    const provinces = provincesIn(first);
    return (provinces.length > 0 ? provinces : [first]).map((province) => [province, ...rest].join(' '));
  };
  return [...new Set([text, ...otherNames(text)].flatMap(short))];
}
