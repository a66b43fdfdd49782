/** A point on earth in WGS 84 degrees. */
export type Place = { lat: number; lng: number };

/** Lists and search look this far. spec.md section 9, rules.md section 9. */
export const SEARCH_RADIUS_METRES = 3000;
/** The map looks this far; its message says 5 km. rules.md section 9. */
export const MAP_RADIUS_METRES = 5000;
/** Mean radius of the earth. SQL that measures distance uses this figure too, so that both agree at the rim. */
export const EARTH_RADIUS_METRES = 6_371_008.8;
/** A buyer this far from the remembered place has moved. */
export const MOVED_METRES = 300;
/** A remembered place keeps this many decimals, about 100 m. rules.md section 9. */
const PLACE_DECIMALS = 3;

/** Marts must lie in this box of degrees. rules.md section 8. */
export const KOREA = { south: 33, north: 39, west: 124, east: 132 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Great-circle distance in metres. rules.md section 9. */
export function distanceMetres(a: Place, b: Place): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  const h = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether a mart may stand there: 33–39 N, 124–132 E, the rim included. rules.md section 8. */
export function isInKorea({ lat, lng }: Place): boolean {
  return lat >= KOREA.south && lat <= KOREA.north && lng >= KOREA.west && lng <= KOREA.east;
}

/** Degrees; `west` is less than `east` everywhere but across the date line, which Korea is far from. */
export type Box = { south: number; west: number; north: number; east: number };

/** The smallest box of degrees that holds every point within `metres` of `place`. Not for use near the poles. */
export function boundingBox(place: Place, metres: number): Box {
  const angle = metres / EARTH_RADIUS_METRES;
  const latSpan = degrees(angle);
  const lngSpan = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(place.lat)))));
  return {
    south: place.lat - latSpan,
    north: place.lat + latSpan,
    west: place.lng - lngSpan,
    east: place.lng + lngSpan,
  };
}

/** The place to 3 decimals, about 100 m: all of a buyer's position that is ever kept. rules.md section 9. */
export function roundPlace({ lat, lng }: Place): Place {
  return { lat: Number(lat.toFixed(PLACE_DECIMALS)), lng: Number(lng.toFixed(PLACE_DECIMALS)) };
}

/** The cookie that holds it, and for how long; the browser may write it. rules.md section 9. */
export const PLACE_COOKIE = 'place';
export const PLACE_DAYS = 180;
/**
 * Stands beside a place that came from the device, until a page has written its use down, once a day and agreed to
 * (market.md 21.6).
 */
export const LOCATED_COOKIE = 'located';
/** Its owner does not want the device asked. */
export const UNLOCATED_COOKIE = 'unlocated';

/** The rounded place as a cookie value: '37.557,126.925'. */
export function encodePlace(place: Place): string {
  return `${place.lat.toFixed(PLACE_DECIMALS)},${place.lng.toFixed(PLACE_DECIMALS)}`;
}

/** Reads `encodePlace`'s value back, rounded again; null when it is no point on earth. */
export function decodePlace(text: string): Place | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(text.trim());
  if (!match) return null;
  const place = { lat: Number(match[1]), lng: Number(match[2]) };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? roundPlace(place) : null;
}

/** '350m' below a kilometre, in steps of 10 m; then '1.2km'; whole kilometres from ten on. */
export function formatDistance(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  if (tens < 1000) return `${tens}m`;
  const kilometres = metres < 9950 ? Math.round(metres / 100) / 10 : Math.round(metres / 1000);
  return `${kilometres}km`;
}
