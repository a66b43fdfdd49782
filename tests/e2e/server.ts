import { rmSync } from 'node:fs';
import { startServer } from './start-server.ts';

export const PORT = 4390;
export const DATA_DIR = '.cache/e2e';

/** One server for all browser tests, over a new demo town. The drawn pictures stay from run to run: they never change. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(`${DATA_DIR}/db`, { recursive: true, force: true });
  const server = await startServer({ port: PORT, dataDir: DATA_DIR });
  return () => server.stop();
}
