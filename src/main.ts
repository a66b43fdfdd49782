import { createMarketServer, stopServer } from '#lib/server/pipeline/server.ts';
import { createStartingApp, createWaitingApp, SHORT_START_MS } from '#lib/server/pipeline/starting.ts';
import { readConfig } from '#lib/server/platform/config/config.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { openPipeline } from './fetch.ts';
import { getRuntime, startStage } from './runtime.ts';

/**
 * The production server: one process that serves files, the HTTP API and the pages. Started by `npm start`; the build puts
 * it, with everything it imports, at dist/server/entry.mjs.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  // It listens before it is ready: a probe of whether it lives must not end it in the middle of a migration.
  const opened = Promise.withResolvers<Awaited<ReturnType<typeof openPipeline>>>();
  const starting = createStartingApp(config, startStage);
  const server = createMarketServer(createWaitingApp(starting, opened.promise, AbortSignal.timeout(SHORT_START_MS)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });

  let runtime: Runtime | undefined;
  const stop = async () => {
    if (runtime?.isStopping) return;
    if (runtime) await stopServer(server, runtime);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // The sandbox's stand-ins are reached over HTTP at this very address.
  runtime = await getRuntime();
  const { log } = runtime.deps;
  // Nothing that is asked for may end the process.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  opened.resolve(await openPipeline());
  runtime.catchUp();
  console.warn(`동네마켓이 준비됐어요: ${config.publicOrigin}`);
}

start().catch((error: unknown) => {
  // A stack trace would bury the sentence that says what to change.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
