import { distanceMetres, encodePlace, type Place, roundPlace } from '../geo.ts';
import { provincesIn } from './provinces.ts';
import { otherRegions } from './renamed-districts.ts';
import { normaliseSearch } from './search.ts';

/** A place that a buyer can pick by name. */
export interface NamedPlace {
  kind: 'station' | 'area';
  /** '강남역', '성수동' */
  name: string;
  /** Its region: '서울 성동구'. */
  region: string;
  place: Place;
}

export const PLACE_QUERY_MAX_LENGTH = 100;
export const MOST_PLACES = 8;

const THOUSANDTHS = 1000;

/** Reads lists written as '서울 성동구|성수동 37544 127053,…', one region a line. */
export function readPlaces(kind: NamedPlace['kind'], lists: string): NamedPlace[] {
  return lists.split('\n').flatMap((line) => {
    const [region, entries] = line.split('|');
    if (!region || !entries) return [];
    return entries.split(',').map((entry) => {
      const [name = '', lat, lng] = entry.split(' ');
      return {
        kind,
        region,
        name: kind === 'station' ? `${name}역` : name,
        place: { lat: Number(lat) / THOUSANDTHS, lng: Number(lng) / THOUSANDTHS },
      };
    });
  });
}

/** '역삼1동' and '성수동2가' are parts of what the lists have as one. */
const withoutNumber = (word: string): string => word.replace(/(^|\D)제?\d+([동가])$/, '$1$2').replace(/동\d*가$/, '동');

/** The words of a query that name something; house and lot numbers do not. */
function namingWords(query: string): string[] {
  return query
    .split(/[\s,()]+/)
    .map((word) => withoutNumber(normaliseSearch(word)))
    .filter((word) => word !== '' && !/^\d+(?:층|호|번지|동)?$/.test(word));
}

/** A name without its kind: '강남' of '강남역' and of '강남구'. */
const stem = (name: string): string => name.replace(/(?:역|동|읍|면|구|시청|군청|신도시)$/, '');

/** A word of a query, and the provinces that it is the written name of. */
interface Word {
  text: string;
  provinces: readonly string[];
}
interface PlaceQuery {
  others: readonly Word[];
  last: Word;
}

function wantedOf(words: readonly string[]): PlaceQuery {
  const all = words.map((text) => ({ text, provinces: provincesIn(text) }));
  return { others: all.slice(0, -1), last: all.at(-1)! };
}

/** The words of a region, and of each other name that it has; few regions, asked for at every letter that is typed. */
const knownRegions = new Map<string, readonly (readonly string[])[]>();
function wordsOf(region: string): readonly (readonly string[])[] {
  const known = knownRegions.get(region) ?? [region, ...otherRegions(region)].map((one) => one.split(' '));
  knownRegions.set(region, known);
  return known;
}

/**
 * 0 for the very name, 1 for that without its kind, 2 for its beginning, 3 for a part of it; 4 where only the region is
 * named; null for none of these.
 */
function closeness({ name, region }: NamedPlace, { others, last }: PlaceQuery): number | null {
  const regions = wordsOf(region);
  // '광주시' is the city in 경기, too.
  const inRegion = ({ text, provinces }: Word) =>
    regions.some(
      (words) =>
        provinces.some((province) => province === words[0]) ||
        words.some((one) => one === text || one === `${text}시` || one === `${text}구`),
    );
  const isNamed = name.includes(last.text);
  if (!isNamed && !inRegion(last)) return null;
  if (!others.every((word) => name.includes(word.text) || inRegion(word))) return null;
  // The district itself, by another name of it.
  if (name === regions[0]?.at(-1) && regions.some((words) => words.at(-1) === last.text)) return 0;
  if (!isNamed) return 4;
  if (name === last.text) return 0;
  if (stem(name) === last.text) return 1;
  return name.startsWith(last.text) ? 2 : 3;
}

/**
 * The places that a query names, nearest to what it says first; the lists' order, which is that of how well a place is
 * known, decides between equals. The whole query may be a name, too ('디지털 미디어 시티').
 */
export function findPlaces(places: readonly NamedPlace[], query: string, most = MOST_PLACES): NamedPlace[] {
  const words = namingWords(query);
  if (words.length === 0) return [];
  const wholes = [wantedOf(words), ...(words.length > 1 ? [wantedOf([words.join('')])] : [])];
  const found: { place: NamedPlace; at: number; score: number }[] = [];
  for (const [at, place] of places.entries()) {
    const scores = wholes.flatMap((wanted) => closeness(place, wanted) ?? []);
    if (scores.length > 0) found.push({ place, at, score: Math.min(...scores) });
  }
  const kinds = new Set<string>();
  return found
    .sort((a, b) => a.score - b.score || a.at - b.at)
    .map(({ place }) => place)
    .filter(({ place, name }) => {
      const key = `${name} ${encodePlace(place)}`;
      return !kinds.has(key) && kinds.add(key);
    })
    .slice(0, most);
}

/** If nothing matches the whole query: its region. '서울 마포구 양화로 45' lies in '마포구'. */
export function findRegion(places: readonly NamedPlace[], query: string): NamedPlace[] {
  const words = namingWords(query);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const found = findPlaces(places, words.slice(0, count).join(' '), 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** A road and a number, or a neighbourhood and a lot: for the geocoder, no list has it. */
export const looksLikeAddress = (query: string): boolean =>
  /(?:로|길|동|리|가)\s*\d+(?![\d가])|\d-\d|\d번지/.test(query);

const NEAR_ENOUGH_METRES = 1_000;

/**
 * The common name of the surroundings of a point: the place that was picked there, else the nearest area or station.
 */
export function surroundingsOf(places: readonly NamedPlace[], point: Place): NamedPlace | null {
  const { lat, lng } = roundPlace(point);
  const picked = places.find(({ place }) => place.lat === lat && place.lng === lng);
  if (picked) return picked;
  let nearest: NamedPlace | null = null;
  let metres = NEAR_ENOUGH_METRES;
  for (const place of places) {
    if (Math.abs(place.place.lat - point.lat) > 0.01) continue;
    const distance = distanceMetres(place.place, point);
    if (distance < metres) [nearest, metres] = [place, distance];
  }
  return nearest;
}
