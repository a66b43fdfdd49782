/** How a buyer comes to a mart: on foot unless they chose otherwise. rules.md section 9. */
export const TRAVELS = ['foot', 'bicycle', 'car'] as const;
export type Travel = (typeof TRAVELS)[number];

/** The cookie that remembers it, and for how long. On foot there is none, so that shared pages are cached once. */
export const TRAVEL_COOKIE = 'travel';
export const TRAVEL_DAYS = 180;

/** A way is so much longer than the straight line. rules.md section 9. */
const DETOUR = 1.3;
/** rules.md section 9. */
const PACES: Readonly<Record<Travel, { metresAMinute: number; parkingMinutes: number }>> = {
  foot: { metresAMinute: 67, parkingMinutes: 0 },
  bicycle: { metresAMinute: 200, parkingMinutes: 0 },
  car: { metresAMinute: 350, parkingMinutes: 5 },
};

/** How long the way takes, in whole minutes; at least one. rules.md section 9. */
export function travelMinutes(distanceMetres: number, travel: Travel): number {
  const { metresAMinute, parkingMinutes } = PACES[travel];
  return Math.max(1, Math.ceil((distanceMetres * DETOUR) / metresAMinute)) + parkingMinutes;
}

/** The same on foot. */
export const walkingMinutes = (distanceMetres: number): number => travelMinutes(distanceMetres, 'foot');

/** The way named by a cookie or an address; null for an unknown one. */
export const readTravel = (text: string | null | undefined): Travel | null =>
  TRAVELS.find((travel) => travel === text) ?? null;
