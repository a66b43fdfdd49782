import { loadPart } from '#lib/client/page/load-part.ts';
import { onLive } from '#lib/stores/live.ts';
import { startLineBanner } from '../chrome/line-banner.ts';
import { startOfflineBanner } from '../chrome/offline-banner.ts';

startOfflineBanner();
// The menu is one line on a phone: it begins where the page is.
document.querySelector('nav.entries [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
startLineBanner();
// What these pages show is rendered on the server: they ask anew by loading themselves.
onLive(({ topic }) => {
  if (topic !== 'resync') return;
  loadPart(() => import('#lib/client/caller/live-stream.ts')).then(
    ({ reloadWhenIdle }) => reloadWhenIdle(),
    () => {},
  );
});
