/** Reads of one code that lie no further apart belong together, in ms: not every look at a picture finds it. */
const READS_WITHIN_MS = 2_000;
/** Equal reads from which on the camera is believed. Eight digits hide in thirteen, or UPC's twelve, half in view. */
const READS_NEEDED = { usual: 2, eight: 3 } as const;

/**
 * Whether a code that a camera read is believed: bars carry one check digit, which one misread in ten passes. `shelf.md`
 * 34.4. `isBelieved` takes the time of each read in ms; another code between two reads begins anew.
 */
export function createBelief() {
  let last: { text: string; at: number; reads: number } | null = null;
  let thirteenAt = Number.NEGATIVE_INFINITY;
  return {
    isBelieved(text: string, at: number): boolean {
      const isSame = last !== null && last.text === text && at - last.at <= READS_WITHIN_MS;
      last = { text, at, reads: isSame && last ? last.reads + 1 : 1 };
      if (/^\d{12,13}$/.test(text)) thirteenAt = at;
      if (!/^\d{8}$/.test(text)) return last.reads >= READS_NEEDED.usual;
      return last.reads >= READS_NEEDED.eight && at - thirteenAt > READS_WITHIN_MS;
    },
  };
}

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
