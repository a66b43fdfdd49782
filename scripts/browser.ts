import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { BROUGHT, bringChromium } from './bring-chromium.ts';
import { canInstall, install } from './debian.ts';
import { run } from './run.ts';

const firstOf = (paths: readonly string[]): string | null => paths.find((path) => existsSync(path)) ?? null;

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of the system's, where there is one. */
export const systemChromium = (): string | null => firstOf(CHROMIUM);

/**
 * The Chromium for tests: the one that CHROMIUM_PATH names, else the version that the tests were written for, where it
 * was brought, else the system's: the one that never has a window, where it is installed, as it takes a third less of
 * the processor.
 */
export const testChromium = (): string | null =>
  process.env.CHROMIUM_PATH || firstOf([BROUGHT, '/usr/bin/chromium-headless-shell', ...CHROMIUM]);

/**
 * Makes sure that there is a browser to test with: one version, whatever the machine has (docs/decisions/0069). Where
 * it cannot be brought: the system's, else Playwright's own, else (Debian as root) the distribution's package.
 */
export async function ensureBrowser(): Promise<void> {
  if (process.env.CHROMIUM_PATH || (await bringChromium())) return;
  if (testChromium() || existsSync(chromium.executablePath())) return;
  if ((await run('playwright', ['install', 'chromium'])) === 0) return;
  if (canInstall()) {
    for (const name of ['chromium-headless-shell', 'chromium']) if (await install(name, 'fonts-noto-cjk')) return;
  }
  console.error('No browser to test with: install Chromium, or run `npx playwright install chromium`.');
}
