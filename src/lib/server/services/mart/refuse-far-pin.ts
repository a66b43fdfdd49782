import type { Place } from '#lib/domain/geo.ts';
import { isWithinAddress } from '#lib/domain/mart/address-place.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { findPlace, renamedDistricts } from './find-place.ts';

interface Addressed {
  address: string;
  lotAddress?: string | undefined;
  place: Place | null;
}

/**
 * Refuses a pin outside the district of its address (`invalidInput`), whatever the form has heard of it, and an address
 * that the geocoder does not know (`addressNotFound`, `geocodeFailed`). A market without a geocoder takes the pin as it
 * is. A district that was cut anew may be the one by its older name or by its newer: a pin near either may belong to it.
 */
export async function refuseFarPin(deps: Deps, { address, lotAddress, place }: Addressed): Promise<void> {
  if (!deps.gateways.sgis || !place) return;
  const { latitude: lat, longitude: lng, matching } = await findPlace(deps, { address, lotAddress });
  if (isWithinAddress(place, { place: { lat, lng }, matching })) return;
  const districts = await renamedDistricts(address);
  if (districts.some((district) => isWithinAddress(place, { place: district, matching: 'partial' }))) return;
  throw new DomainError('invalidInput', { field: 'latitude', reason: 'pinElsewhere' });
}
