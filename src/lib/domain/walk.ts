/** A way on foot is so much longer than the straight line. rules.md section 9. */
const DETOUR = 1.3;
/** rules.md section 9. */
const METRES_A_MINUTE = 67;

/** How long the walk takes, in whole minutes; at least one. rules.md section 9. */
export const walkingMinutes = (distanceMetres: number): number =>
  Math.max(1, Math.ceil((distanceMetres * DETOUR) / METRES_A_MINUTE));
