import { rmSync } from 'node:fs';
import { startServer } from './start-server.ts';

/** Two suites may run on one machine, each with its own E2E_PORT; the power cuts take the two ports that follow. */
export const PORT = Number(process.env.E2E_PORT ?? 4390);
export const ORIGIN = `http://localhost:${PORT}`;
export const DATA_DIR = '.cache/e2e';

/** One server for all browser tests, over a new demo town. The drawn pictures stay from run to run: they never change. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(`${DATA_DIR}/db`, { recursive: true, force: true });
  const server = await startServer({ port: PORT, dataDir: DATA_DIR });
  return () => server.stop();
}
