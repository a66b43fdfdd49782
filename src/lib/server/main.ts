import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { handler as renderPage } from '@astrojs/node/server.js';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler } from './http/request-handler.ts';
import { getRuntime } from './runtime.ts';

/**
 * The production server: one process that serves files, the HTTP API and the pages. Started by `npm start`; the build puts
 * it, with everything it imports, at dist/server/entry.mjs.
 */
const CLIENT_FOLDER = fileURLToPath(new URL('../client', import.meta.url));
/** Requests under way get this long to finish when the server is told to stop. */
const DRAIN_MS = 10_000;

async function start(): Promise<void> {
  const server = createServer();
  // The sandbox's stand-ins are reached over HTTP at this very address, so it is known before the runtime is made.
  const runtime = await getRuntime();
  const { host, port, publicOrigin } = runtime.deps.config;
  server.on(
    'request',
    createRequestHandler(runtime, { clientFolder: CLIENT_FOLDER, renderPage, listen: getRequestListener }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  console.warn(`동네마켓이 준비됐어요: ${publicOrigin}`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.closeIdleConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearTimeout(deadline);
    await runtime.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

start().catch((error: unknown) => {
  // A stack trace would bury the sentence that says what to change.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
