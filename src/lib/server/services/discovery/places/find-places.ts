import type { FoundPlace } from '#lib/contract/discovery/places.ts';
import {
  findPlaces as findNamed,
  findRegion,
  looksLikeAddress,
  MOST_PLACES,
  type NamedPlace,
  surroundingsOf,
} from '#lib/domain/discovery/place-search.ts';
import { isRenamed } from '#lib/domain/discovery/renamed-districts.ts';
import { resolveForms } from '#lib/domain/discovery/search.ts';
import { roundPlace } from '#lib/domain/geo.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { shippedPlaces } from '#lib/server/gazetteer/index.ts';
import { geocodeOnce } from './geocode-once.ts';

const found = ({ kind, name, region, place }: NamedPlace): FoundPlace => ({
  kind,
  name,
  address: region,
  latitude: place.lat,
  longitude: place.lng,
});

/**
 * Places for buyers to look around from: stations and neighbourhoods by the shipped list, others by the geocoder, where
 * keys are set. An address comes first; then places named like it. `geocodeFailed` only where nothing else is found.
 */
export async function findPlaces({ gateways: { sgis }, clock }: Deps, query: string): Promise<FoundPlace[]> {
  const text = resolveForms(query).replace(/\s+/g, ' ').trim();
  const places = await shippedPlaces();
  const named = findNamed(places, text);
  const isAddress = looksLikeAddress(text);
  if (!sgis || (!isAddress && named.length > 0) || !/\p{L}/u.test(text)) {
    return (named.length > 0 ? named : findRegion(places, text)).map(found);
  }
  const located = await geocodeOnce(sgis, text, clock.now());
  // The geocoder may know neither name of a renamed district, and answer with the middle of its city.
  const isElsewhere = typeof located === 'object' && located.matching === 'partial' && isRenamed(text);
  if (typeof located === 'object' && !isElsewhere) {
    const place = roundPlace({ lat: located.latitude, lng: located.longitude });
    const around = surroundingsOf(places, place);
    const address = {
      kind: 'address' as const,
      name: text,
      address: around ? `${around.region} ${around.name}` : '',
      latitude: place.lat,
      longitude: place.lng,
    };
    return [address, ...named.map(found)].slice(0, MOST_PLACES);
  }
  const others = named.length > 0 ? named : findRegion(places, text);
  if (others.length === 0 && located === 'failed') throw new DomainError('geocodeFailed');
  return others.map(found);
}
