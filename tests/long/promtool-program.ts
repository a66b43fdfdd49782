import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where `npm run reliability` unpacks Debian's Prometheus on a machine that has none (scripts/promtool.ts). */
export const PROMETHEUS_FOLDER = resolve('.cache/prometheus');

/** What checks rules of Prometheus; undefined where there is none. */
export const promtoolProgram = (): string | undefined =>
  ['/usr/bin/promtool', '/usr/local/bin/promtool', join(PROMETHEUS_FOLDER, 'usr/bin/promtool')].find(existsSync);
