import { rmSync } from 'node:fs';
import { startServer } from '../e2e/start-server.ts';
import { fillTownPictures } from '../e2e/town-pictures.ts';
import { freePort } from '../free-ports.ts';

const DATA_DIR = '.cache/pages';

/**
 * The built server with the sandbox, over a new demo town, for all page tests of a run: each has a shop and people of
 * its own.
 */
export default async function startForPages(): Promise<() => Promise<void>> {
  await fillTownPictures();
  for (const kept of ['db', 'sandbox']) rmSync(`${DATA_DIR}/${kept}`, { recursive: true, force: true });
  const port = await freePort();
  // Read by tests/e2e/server.ts in the workers, as in those of a browser run.
  process.env.E2E_FIRST_PORT = String(port);
  const server = await startServer({ port, dataDir: DATA_DIR });
  return () => server.stop();
}
