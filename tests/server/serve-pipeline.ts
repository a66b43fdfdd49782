import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPipeline, type PipelineParts } from '#lib/server/app.ts';
import { createMarketServer } from '#lib/server/pipeline/server.ts';
import type { Runtime } from '#lib/server/runtime.ts';

interface Options extends Partial<PipelineParts> {
  timeouts?: Parameters<typeof createMarketServer>[1];
}

/**
 * The production server of a runtime at a free port of this machine, with 'a page' for every page unless told
 * otherwise.
 */
export async function servePipeline(
  runtime: Runtime,
  { timeouts, ...parts }: Options = {},
): Promise<{ server: Server; origin: string; close(): Promise<void> }> {
  const renderPage = async () => new Response('a page');
  const server = createMarketServer(
    createPipeline(runtime, { brandFiles: new Map(), clientFolder: null, renderPage, ...parts }),
    timeouts,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
