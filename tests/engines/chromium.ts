import { systemChromium } from '../../scripts/browser.ts';
import type { EngineKind } from './engine.ts';
import { startPuppeteer } from './puppeteer.ts';

const PROGRAM = process.env.CHROMIUM_PATH || systemChromium() || '/usr/bin/chromium';

/**
 * Chromium with all its parts: the one of `npm test` keeps no page for 'back', and Playwright has every other keep
 * none.
 */
export const CHROMIUM: EngineKind = {
  name: 'Chromium',
  needs: { chromium: PROGRAM },
  without: [],
  keepsPages: true,
  start: (window) => startPuppeteer(window, { executablePath: PROGRAM, args: ['--no-sandbox', '--accept-lang=ko-KR'] }),
};
