import { patternFinder } from '#lib/domain/search-pattern.ts';
import type { Reading } from '#lib/domain/search-readings.ts';
import { type Assortment, categoryPlace } from './assortment.ts';

/** The places on an assortment of what is looked for, ascending; `answered` are words of a search that its mart's name answers. */
export type Look = (assortment: Assortment, answered: readonly number[]) => readonly number[];

const NONE: readonly number[] = [];

export const lookForEverything: Look = ({ ids }) => [...ids.keys()];

export function lookForCategory(key: string): Look {
  const wanted = categoryPlace(key);
  return ({ categories }) => {
    const places: number[] = [];
    for (let at = categories.indexOf(wanted); at !== -1; at = categories.indexOf(wanted, at + 1)) places.push(at);
    return places;
  };
}

/** Looks for products whose names hold each word of a reading that their mart's name does not answer. */
export function lookForReading({ words }: Reading): Look {
  const finders = words.map(patternFinder);
  return (assortment, answered) => {
    const wanted = answered.length === 0 ? finders : finders.filter((_, word) => !answered.includes(word));
    const [first, ...others] = wanted;
    if (!first) return lookForEverything(assortment, NONE);
    let places = placesOf(first, assortment);
    for (const other of others) {
      if (places.length === 0) break;
      places = inBoth(places, placesOf(other, assortment));
    }
    return places;
  };
}

/** The places of the names that hold it: all are looked through at once. */
function placesOf(find: ReturnType<typeof patternFinder>, { names, starts }: Assortment): readonly number[] {
  let found = find(names, 0);
  if (found === -1) return NONE;
  const places: number[] = [];
  for (let at = 0; found !== -1; found = find(names, starts[at]!)) {
    while (starts[at + 1]! <= found) at += 1;
    places.push(at);
    at += 1;
    if (starts[at]! >= names.length) break;
  }
  return places;
}

/** Of two lists that ascend. */
function inBoth(some: readonly number[], others: readonly number[]): number[] {
  let i = 0;
  return some.filter((place) => {
    while (others[i]! < place) i += 1;
    return others[i] === place;
  });
}
