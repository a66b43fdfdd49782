import { createMarketServer, stopServer } from '#lib/server/http/server.ts';
import { openPipeline } from './fetch.ts';
import { getRuntime } from './runtime.ts';

/**
 * The production server: one process that serves files, the HTTP API and the pages. Started by `npm start`; the build puts
 * it, with everything it imports, at dist/server/entry.mjs.
 */
async function start(): Promise<void> {
  // The sandbox's stand-ins are reached over HTTP at this very address, so it is known before the runtime is made.
  const runtime = await getRuntime();
  const { config, log } = runtime.deps;
  // Nothing that is asked for may end the process.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  const server = createMarketServer(await openPipeline());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  runtime.catchUp();
  console.warn(`동네마켓이 준비됐어요: ${config.publicOrigin}`);

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
