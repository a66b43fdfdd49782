import { defineConfig } from '@playwright/test';
import { testChromium } from './scripts/browser.ts';
import { CAMERA_FILE } from './tests/e2e/qr-film.ts';
import { LANES, ORIGIN } from './tests/e2e/server.ts';

const executablePath = testChromium();

const launch = (args: string[] = []) => ({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...args],
});

/** The browser journeys, against the production build with the sandbox, on a phone and on a PC. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // A browser alone leaves half of two cores idle.
  workers: LANES,
  // Tells a race from a fault, with a trace of the second try: `npm test` counts either as failed
  // (docs/decisions/0069).
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  globalSetup: './tests/e2e/server.ts',
  use: {
    baseURL: ORIGIN,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // A request that a service worker sees may get past `page.route`; the tests of the network that is away let it in.
    serviceWorkers: 'block',
    // A trace slows every test by a third: only what is tried again leaves one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The longest files first, so that no lane ends alone.
    { name: 'server', testMatch: /\.server\.spec/, retries: 0, use: { launchOptions: launch() } },
    {
      // The fake camera is a browser's start-up flag; the journey writes the buyer's real QR into its film.
      name: 'camera',
      testMatch: /\.camera\.spec/,
      use: {
        viewport: { width: 360, height: 740 },
        launchOptions: launch([
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${CAMERA_FILE}`,
        ]),
      },
    },
    {
      name: 'phone',
      testIgnore: /\.(camera|server)\.spec/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, launchOptions: launch() },
    },
    {
      name: 'pc',
      // What a screen does is the same at any width: here is how it is laid out, and the ways that differ (sidebar,
      // tables).
      grep: /@wide/,
      use: { viewport: { width: 1280, height: 800 }, launchOptions: launch() },
    },
  ],
});
