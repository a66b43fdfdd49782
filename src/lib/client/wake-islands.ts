export const WAKE_ISLANDS = 'wake-islands';

/** Has islands that wait for somebody (`client:touch`) come alive now: something is to be shown that nobody asked for. */
export function wakeIslands(): void {
  dispatchEvent(new Event(WAKE_ISLANDS));
}
