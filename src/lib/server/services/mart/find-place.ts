import { findPlaces } from '#lib/domain/discovery/place-search.ts';
import { districtIn, isRenamed } from '#lib/domain/discovery/renamed-districts.ts';
import { isInKorea, type Place } from '#lib/domain/geo.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { shippedPlaces } from '#lib/server/gazetteer/index.ts';

interface Address {
  address: string;
  lotAddress?: string | undefined;
}

/**
 * Where an address is, by the statistics office. Of an address whose district was renamed the office may know the other
 * name alone, or neither: its answer is then the middle of the district or what it says of the other name, and
 * 'partial', so that whoever registers the mart is asked to put the pin. Refuses with `addressNotFound`,
 * `geocodeFailed`, `featureOff`.
 */
export async function findPlace({ gateways: { sgis } }: Deps, { address, lotAddress = '' }: Address) {
  if (!sgis) throw new DomainError('featureOff', { reason: { is: 'feature', feature: 'geocoding' } });
  const found = await sgis.geocode(address, lotAddress);
  const isKnown = found.ok && isInKorea({ lat: found.place.latitude, lng: found.place.longitude });
  if (isKnown && found.place.matching === 'full') return { ...found.place, matching: 'full' as const };
  if (isKnown && found.place.matching === 'otherName') return { ...found.place, matching: 'partial' as const };
  const [district] = found.ok || found.reason === 'notFound' ? await renamedDistricts(address) : [];
  if (district) return { latitude: district.lat, longitude: district.lng, matching: 'partial' as const };
  if (isKnown) return { ...found.place, matching: 'partial' as const };
  throw new DomainError(found.ok || found.reason === 'notFound' ? 'addressNotFound' : 'geocodeFailed');
}

/** What the shipped lists know of the renamed district of an address, its middle first; nothing of any other. */
export async function renamedDistricts(address: string): Promise<Place[]> {
  if (!isRenamed(address)) return [];
  return findPlaces(await shippedPlaces(), districtIn(address)).map(({ place }) => place);
}
