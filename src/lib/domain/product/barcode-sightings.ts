/** A barcode that was away from the camera for this long counts as another piece. */
export const AWAY_MS = 1_200;

/**
 * Tells a piece held before the camera from the next one: a reader tells what stays in view again and again. `isNew`
 * takes the time of each sighting in ms.
 */
export function createBarcodeSightings() {
  let last: { barcode: string; at: number } | null = null;
  return {
    isNew(barcode: string, at: number): boolean {
      const isSame = last !== null && last.barcode === barcode && at - last.at < AWAY_MS;
      last = { barcode, at };
      return !isSame;
    },
  };
}
