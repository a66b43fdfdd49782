import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{domain,server,islands,architecture}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
