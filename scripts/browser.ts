import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

/** A Chromium of the system's, where there is one. */
export const systemChromium = (): string | null =>
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path)) ?? null;

/**
 * Makes sure that there is a browser to test with: the system's, else Playwright's own, else (Debian as root, where the
 * download may be out of reach) the distribution's package.
 */
export async function ensureBrowser(): Promise<void> {
  if (systemChromium() || existsSync(chromium.executablePath())) return;
  if ((await run('playwright', ['install', 'chromium'])) === 0) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq']);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    if ((await run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], env)) === 0) return;
  }
  console.error('No browser to test with: install Chromium, or run `npx playwright install chromium`.');
}
