/** The name of a part or of a kind of error, such as `NearbyGrid` or `TypeError`. */
export const FAULT_NAME = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
/** Places in scripts of ours, `NearbyGrid.x7f3.js:1:2345`, without their folder and the address's query. */
export const FAULT_FRAMES = /[\w.-]{1,80}\.[jt]sx?:\d{1,7}:\d{1,7}/g;
export const FAULT_FRAMES_MAX = 8;

/**
 * What may be told of a fault: its kind and where it was. Its message stays on the device: one of `JSON.parse` or of
 * React quotes what somebody typed.
 */
export function faultToTell(part: string, fault: unknown): { part: string; error: string; frames: string[] } {
  const { name, stack } = fault instanceof Error ? fault : { name: typeof fault, stack: '' };
  return {
    part,
    error: FAULT_NAME.test(name) ? name : 'Error',
    frames: (stack?.match(FAULT_FRAMES) ?? []).slice(0, FAULT_FRAMES_MAX),
  };
}
