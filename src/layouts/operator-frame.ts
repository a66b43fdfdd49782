import { reloadWhenIdle } from '#lib/client/reload-when-idle.ts';
import { onLive } from '#lib/stores/live.ts';
import { startLineBanner } from './line-banner.ts';
import { startOfflineBanner } from './offline-banner.ts';

startOfflineBanner();
startLineBanner();
// What these pages show is rendered on the server: they ask anew by loading themselves.
onLive(({ topic }) => {
  if (topic === 'resync') reloadWhenIdle();
});
