import { isInKorea } from '#lib/domain/geo.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';

/** Where an address is, by the statistics office. Refuses with `addressNotFound`, `geocodeFailed`, `featureOff`. */
export async function findPlace({ gateways: { sgis } }: Deps, address: string) {
  if (!sgis) throw new Refusal('featureOff', { name: '주소 좌표 찾기' });
  const found = await sgis.geocode(address.normalize('NFC').trim());
  if (!found.ok) throw new Refusal(found.reason === 'notFound' ? 'addressNotFound' : 'geocodeFailed');
  const { latitude, longitude } = found.place;
  if (!isInKorea({ lat: latitude, lng: longitude })) throw new Refusal('addressNotFound');
  return found.place;
}
