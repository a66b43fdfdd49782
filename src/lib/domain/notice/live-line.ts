/**
 * How often a line of news says that it lives where nothing else is told: a proxy or a phone drops one that is silent.
 */
export const HEARTBEAT_EVERY_MS = 20_000;
/** A line that brought nothing for so long is lost, whatever it looks like (rules.md section 18): two heartbeats. */
export const SILENT_AFTER_MS = 45_000;

const SHORTEST_WAIT_MS = 1_000;
const SPREAD_MS = 10_000;
const LONGEST_SPREAD_MS = 20_000;

/**
 * How long a page waits before it opens its line anew, in milliseconds; `random` is 0 to 1. Lines that are all cut at
 * once, as by a new build, do not all come back in one second.
 */
export const waitBeforeOpeningMs = (failures: number, random: number): number =>
  Math.round(SHORTEST_WAIT_MS + random * (Math.min(LONGEST_SPREAD_MS, SPREAD_MS * 2 ** failures) - SHORTEST_WAIT_MS));

/** When a line that was heard last `heardAt` counts as lost; both in milliseconds since 1970. */
export const isSilent = (heardAt: number, now: number): boolean => now - heardAt >= SILENT_AFTER_MS;

/** A page that nobody touched for so long may load itself. */
export const UNTOUCHED_MS = 30_000;
const SAME_BUILD_AFTER_MS = 600_000;

/**
 * How long a page waits before it loads itself for a build, in milliseconds; `before` is the one that it did so for
 * last.
 */
export const waitForBuildMs = (before: { build: string; at: number } | null, build: string, now: number): number =>
  before?.build === build ? Math.max(0, before.at + SAME_BUILD_AFTER_MS - now) : 0;
