import { distanceMetres, type Place } from '../geo.ts';

/**
 * So far from where the geocoder sees an address a mart's pin may stand, in metres: of an address that was understood
 * to its number, the dong around it; of one that was understood to its district, that district. Field case 3.6.
 */
export const PIN_WITHIN_M = { full: 3_000, partial: 10_000 } as const;

/** Whether a pin may belong to an address. */
export const isWithinAddress = (
  pin: Place,
  { place, matching }: { place: Place; matching: keyof typeof PIN_WITHIN_M },
): boolean => distanceMetres(pin, place) <= PIN_WITHIN_M[matching];
