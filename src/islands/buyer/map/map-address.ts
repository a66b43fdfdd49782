import { decodePlace, encodePlace, type Place } from '#lib/domain/geo.ts';

/** What both services draw. */
const [MIN_ZOOM, MAX_ZOOM] = [7, 19];

/** The map as it looks at a place: the server takes the place from there, and the map its zoom. */
export const mapAddress = (place: Place, zoom: number): string =>
  `/buyer/map?${new URLSearchParams({ place: encodePlace(place), zoom: String(Math.round(zoom)) })}`;

export function readMapAddress(search: string): { place: Place | null; zoom: number | null } {
  const parameters = new URLSearchParams(search);
  const zoom = Math.round(Number(parameters.get('zoom')));
  return {
    place: decodePlace(parameters.get('place') ?? ''),
    zoom: zoom >= MIN_ZOOM && zoom <= MAX_ZOOM ? zoom : null,
  };
}
