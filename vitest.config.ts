import { defineConfig } from 'vitest/config';

/** Long enough that they say 'it hangs', never 'this machine is slow'. */
const timeouts = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // As many as the smallest machine has cores; by itself Vitest leaves one to others.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'tests/{domain,sheets,islands,architecture,sandbox}/**/*.test.{ts,tsx}',
            'tests/server/*/**/*.test.ts',
          ],
          ...timeouts,
        },
      },
      {
        // The HTTP API, on both databases: they are started once for the run, and only when one of these tests runs.
        test: {
          name: 'api',
          include: ['tests/server/*.test.ts'],
          globalSetup: ['tests/server/global-setup.ts'],
          ...timeouts,
        },
      },
    ],
  },
});
