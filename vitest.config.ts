import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const common = {
  // Long enough that they say 'it hangs', never 'this machine is slow'.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
  // The files of a worker share its modules: loading them anew for each file took a third of the run. So no module of
  // ours may keep what a test leaves in it.
  isolate: false,
};
/** Parts of the server that are tested without a market. */
const UNITS = 'tests/server/{files,gateways,http,jobs,map,reliability}/**/*.test.ts';
/** Files that put something in a module's place have their modules to themselves. */
const MOCKING = 'tests/**/*.mocking.test.ts';
/** Projects with a market in a database: both are started once for the run, and only when one of their tests runs. */
const withDatabases = { ...common, globalSetup: ['tests/server/global-setup.ts'] };

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{domain,sheets,web,islands,architecture,sandbox}/**/*.test.{ts,tsx}', UNITS],
          exclude: [MOCKING],
          ...common,
          setupFiles: ['tests/islands/clean-clock.ts'],
        },
      },
      { test: { name: 'mocking', include: [MOCKING], ...common, isolate: true } },
      // The HTTP API.
      { test: { name: 'api', include: ['tests/server/**/*.test.ts'], exclude: [UNITS, MOCKING], ...withDatabases } },
      // The built pages, without a browser: what they say and hold before anything is pressed.
      {
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          ...common,
          globalSetup: ['tests/pages/server.ts'],
        },
      },
      // What takes long or ends processes: `npm run reliability -- --part long`.
      { test: { name: 'long', include: ['tests/long/*.test.ts'], ...withDatabases } },
    ],
  },
});
