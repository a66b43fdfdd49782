import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { handler as renderPage } from '@astrojs/node/server.js';
import { getRequestListener } from '@hono/node-server';
import { CONNECTION_LIMITS, endSilentConnections, leaveRoomForFiles } from './http/connection-limits.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { getRuntime } from './runtime.ts';
import { stopServer } from './stop.ts';

/**
 * The production server: one process that serves files, the HTTP API and the pages. Started by `npm start`; the build puts
 * it, with everything it imports, at dist/server/entry.mjs.
 */
const CLIENT_FOLDER = fileURLToPath(new URL('../client', import.meta.url));

async function start(): Promise<void> {
  const server = createServer(CONNECTION_LIMITS);
  endSilentConnections(server);
  leaveRoomForFiles(server);
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
  runtime.catchUp();
  console.warn(`동네마켓이 준비됐어요: ${publicOrigin}`);

  const stop = async () => {
    if (runtime.isStopping) return;
    await stopServer(server, runtime);
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
