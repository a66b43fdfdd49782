import { LINE_LOST } from '#lib/messages/notice/line.ts';
import { $liveLink } from '#lib/stores/live.ts';
import { sayOnBanner } from './offline-banner.ts';

/**
 * A line that is back within this was no loss: servers end streams now and then, and browsers come back after some
 * seconds.
 */
const PATIENCE_MS = 12_000;

/** Says on every page that is told news that what it shows may be old, while the line to the server is lost. */
export function startLineBanner(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  $liveLink.subscribe((link) => {
    clearTimeout(timer);
    if (link === 'open') sayOnBanner(null);
    // One that was silent has been lost for long.
    else if (link === 'silent') sayOnBanner(LINE_LOST);
    else if (link === 'down') timer = setTimeout(sayOnBanner, PATIENCE_MS, LINE_LOST);
  });
}
