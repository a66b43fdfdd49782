import { FRONTS_FOLDER, hasFront } from '../tests/long/front-programs.ts';
import { canInstall, install, unpackWhole } from './debian.ts';
import { ensureNginx } from './nginx.ts';

/**
 * Debian's nginx, Caddy and HAProxy, and what checks a unit of systemd, where this machine has none. Proxies are
 * unpacked, neither installed nor started as services. What is still missing, its tests say.
 */
export async function ensureFronts(): Promise<void> {
  await ensureNginx();
  for (const name of ['caddy', 'haproxy']) if (!hasFront(name)) await unpackWhole(FRONTS_FOLDER, name);
  if (!hasFront('systemd-analyze') && canInstall()) await install('systemd');
}
