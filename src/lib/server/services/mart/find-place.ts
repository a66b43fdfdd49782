import { isInKorea } from '#lib/domain/geo.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';

/** Where an address is, by the statistics office. Refuses with `addressNotFound`, `geocodeFailed`, `featureOff`. */
export async function findPlace(
  { gateways: { sgis } }: Deps,
  { address, lotAddress = '' }: { address: string; lotAddress?: string | undefined },
) {
  if (!sgis) throw new DomainError('featureOff', { reason: { is: 'feature', feature: 'geocoding' } });
  const found = await sgis.geocode(address, lotAddress);
  if (!found.ok) throw new DomainError(found.reason === 'notFound' ? 'addressNotFound' : 'geocodeFailed');
  const { latitude, longitude } = found.place;
  if (!isInKorea({ lat: latitude, lng: longitude })) throw new DomainError('addressNotFound');
  return found.place;
}
