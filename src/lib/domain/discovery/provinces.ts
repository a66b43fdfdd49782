/*
 * Provinces and cities as addresses write them, and the short names that the lists have.
 */

/** 전남광주통합특별시, however it is shortened; two provinces until then. */
const UNITED = /^(?:전남광주통합특별시|전남광주특별시|광주특별시|전남광주시?)$/;
const UNITED_PARTS = ['광주', '전남'] as const;
export const UNITED_NAME = '전남광주통합특별시';

export const isUnited = (word: string): boolean => UNITED.test(word);

/** Provinces and cities as addresses write them, by the short name that the lists have. */
const PROVINCES: readonly (readonly [written: RegExp, short: string])[] = [
  [/^(서울)(?:특별시|시)$/, '서울'],
  [/^(부산|대구|인천|광주|대전|울산)(?:광역시|시)$/, '$1'],
  [/^세종(?:특별자치)?시$/, '세종'],
  [/^경기도$/, '경기'],
  [/^강원(?:특별자치)?도$/, '강원'],
  [/^충청북도$/, '충북'],
  [/^충청남도$/, '충남'],
  [/^(?:전라북도|전북특별자치도)$/, '전북'],
  [/^전라남도$/, '전남'],
  [/^경상북도$/, '경북'],
  [/^경상남도$/, '경남'],
  [/^제주(?:특별자치)?도$/, '제주'],
];

/** The provinces that a word names as addresses write them: '광주' of '광주광역시', both parts of a united one. */
export function provincesIn(word: string): readonly string[] {
  const short = PROVINCES.find(([written]) => written.test(word));
  return short ? [word.replace(short[0], short[1])] : isUnited(word) ? UNITED_PARTS : [];
}

const SHORT_NAMES = '서울 부산 대구 인천 광주 대전 울산 세종 경기 강원 충북 충남 전북 전남 경북 경남 제주'.split(' ');
/** Whether a text begins with a province, short or as it is written. */
export const namesProvince = (text: string): boolean => {
  const [first = ''] = text.trim().split(/\s+/);
  return SHORT_NAMES.includes(first) || provincesIn(first).length > 0;
};
