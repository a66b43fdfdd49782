import { setTimeout as wait } from 'node:timers/promises';

/** A slow machine is no fault: it is waited for, in words. */
const GIVE_UP_MS = 30 * 60_000;
const SAY_EVERY_MS = 20_000;

/** Waits until something holds, and says now and then what is waited for; throws its name where it does not in time. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = GIVE_UP_MS,
): Promise<void> {
  const from = Date.now();
  for (let said = from; ; await wait(200)) {
    if (await Promise.resolve(holds()).catch(() => false)) return;
    if (Date.now() > from + withinMs) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    if (Date.now() < said + SAY_EVERY_MS) continue;
    said = Date.now();
    console.warn(`         waiting for ${Math.round((said - from) / 1_000)} s until ${what}`);
  }
}
