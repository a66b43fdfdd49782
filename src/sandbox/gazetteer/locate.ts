import { fraction } from './fraction.ts';
import { type Place, type Point, places, sidos } from './places.ts';

export interface Located {
  place: Place;
  point: Point;
  /** The whole address was understood, down to the road or the dong. */
  isFull: boolean;
}

const exactness: Record<Place['kind'], number> = { road: 3, dong: 2, gu: 1, city: 0 };
const scatterDegrees = { dong: 0.002, gu: 0.008, city: 0.02 };

/** Finds an address by the most exact place it names, always at the same point; `null` when it names none. */
export function locate(address: string): Located | null {
  const text = address.replace(/^[\s(\d)]+/, '').trim();
  const sido = sidos.find((name) => text.startsWith(name)) ?? '서울';
  const named = places
    .filter((place) => place.sido === sido && names(text, place))
    .sort((a, b) => exactness[b.kind] - exactness[a.kind] || b.name.length - a.name.length);
  const [place] = named;
  if (place === undefined) return null;
  return { place, point: pointOf(place, text), isFull: place.kind === 'road' || place.kind === 'dong' };
}

/** A place is named by a word that begins with it: 양화로12길 is 양화로, 해운대구 is not 대구. */
function names(text: string, place: Place): boolean {
  return text.split(/[\s,()]+/).some((word) => word.startsWith(place.name));
}

function pointOf(place: Place, text: string): Point {
  if (place.kind !== 'road') {
    const spread = scatterDegrees[place.kind];
    return rounded({
      latitude: place.middle.latitude + (fraction(`${text}/latitude`) - 0.5) * spread,
      longitude: place.middle.longitude + (fraction(`${text}/longitude`) - 0.5) * spread,
    });
  }
  const number = Number(text.slice(text.indexOf(place.name) + place.name.length).match(/\d+/)?.[0]);
  const along = Number.isFinite(number) && number > 0 ? Math.min(number / place.lastNumber, 1) : 0.5;
  // Even numbers lie on one side of the road, odd ones on the other.
  const side = (number % 2 === 0 ? 1 : -1) * 0.000_12;
  return rounded({
    latitude: place.from.latitude + (place.to.latitude - place.from.latitude) * along + side,
    longitude: place.from.longitude + (place.to.longitude - place.from.longitude) * along - side,
  });
}

function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
}
