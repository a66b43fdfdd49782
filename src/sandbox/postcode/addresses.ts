import { fraction } from '../gazetteer/fraction.ts';
import { type Place, places } from '../gazetteer/places.ts';

/** What `oncomplete` gets: all text (providers.md section 2). */
export type PostcodeAddress = Record<string, string>;

const MOST_RESULTS = 30;
/** The first three digits of Seoul's postcodes, by gu. */
const seoulPrefixes: Record<string, string> = {
  강북구: '010',
  도봉구: '013',
  노원구: '016',
  중랑구: '020',
  동대문구: '024',
  성북구: '027',
  종로구: '030',
  은평구: '033',
  서대문구: '037',
  마포구: '040',
  용산구: '043',
  중구: '045',
  성동구: '047',
  광진구: '049',
  강동구: '052',
  송파구: '055',
  강남구: '060',
  서초구: '065',
  동작구: '069',
  영등포구: '072',
  강서구: '075',
  양천구: '079',
  구로구: '082',
  금천구: '085',
  관악구: '087',
};

/**
 * Addresses that fit what was typed: a road, dong, gu or city, with or without a number. `jibunOnly` leaves the road
 * addresses out, as for places that have none.
 */
export function searchAddresses(query: string, { jibunOnly = false } = {}): PostcodeAddress[] {
  const words = query.trim().split(/\s+/).filter(Boolean);
  const wordsWithoutNumber = words.filter((word) => !/^\d+(-\d+)?$/.test(word));
  const number = words.map((word) => word.match(/^(\d+)(?:-\d+)?$/)?.[1]).find(Boolean);
  if (wordsWithoutNumber.length === 0) return [];
  return places
    .filter((place) => wordsWithoutNumber.every((word) => wordsOf(place).some((known) => known.startsWith(word))))
    .flatMap((place) => numbersOn(place, number).map((n) => address(place, n, query, jibunOnly)))
    .slice(0, MOST_RESULTS);
}

function wordsOf(place: Place): string[] {
  return [place.name, place.sido, place.sigungu, 'dong' in place ? place.dong : ''].filter(Boolean);
}

function numbersOn(place: Place, asked: string | undefined): number[] {
  const last = place.kind === 'road' ? place.lastNumber : 99;
  if (asked !== undefined) return Number(asked) >= 1 && Number(asked) <= last ? [Number(asked)] : [];
  return [0.08, 0.24, 0.41, 0.6, 0.83].map((share) => Math.max(1, Math.round(last * share)));
}

function address(place: Place, number: number, query: string, jibunOnly: boolean): PostcodeAddress {
  const bname = 'dong' in place ? place.dong : '중앙동';
  const roadname = place.kind === 'road' ? place.name : '중앙로';
  const area = [place.sido, place.sigungu].filter(Boolean).join(' ');
  // A dong has no road of its own here: it is what addresses without a road name are made of.
  const hasRoad = place.kind !== 'dong' && !jibunOnly;
  const jibunAddress = `${area} ${bname} ${100 + Math.floor(fraction(`${area}${roadname}${number}`) * 400)}-${number}`;
  const roadAddress = hasRoad ? `${area} ${roadname} ${number}` : '';
  const shown = hasRoad ? roadAddress : jibunAddress;
  const addressType = hasRoad ? 'R' : 'J';
  const block = Math.floor(fraction(shown) * 100);
  return {
    zonecode: `${seoulPrefixes[place.sigungu] ?? zonePrefix(area)}${String(block).padStart(2, '0')}`,
    address: shown,
    addressEnglish: '',
    addressType,
    userSelectedType: addressType,
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress,
    roadAddressEnglish: '',
    jibunAddress,
    jibunAddressEnglish: '',
    autoRoadAddress: '',
    autoRoadAddressEnglish: '',
    autoJibunAddress: '',
    autoJibunAddressEnglish: '',
    buildingCode: '',
    buildingName: hasRoad && number % 5 === 0 ? `${roadname.replace(/(로|길)$/, '')}빌딩` : '',
    apartment: 'N',
    sido: place.sido,
    sidoEnglish: '',
    sigungu: place.sigungu,
    sigunguEnglish: '',
    sigunguCode: '',
    roadnameCode: '',
    bcode: '',
    roadname: hasRoad ? roadname : '',
    roadnameEnglish: '',
    bname,
    bnameEnglish: '',
    bname1: '',
    bname1English: '',
    bname2: bname,
    bname2English: '',
    hname: '',
    query,
  };
}

/** Outside Seoul postcodes run from 10000 to 63999. */
function zonePrefix(area: string): string {
  return String(100 + Math.floor(fraction(area) * 530));
}
