import { createPipeline } from '#lib/server/app.ts';
import { createMarketServer } from '#lib/server/pipeline/server.ts';
import { createRuntime } from '#lib/server/runtime.ts';
import { sandbox } from '#sandbox/open.ts';

/**
 * The market without its pages, from its source: what a mutant is tried on needs no build. Started in the folder of its
 * source.
 */
const runtime = await createRuntime(process.env, async () => sandbox);
const { port, host } = runtime.deps.config;
const renderPage = async () => new Response('a page');
const server = createMarketServer(createPipeline(runtime, { brandFiles: new Map(), clientFolder: null, renderPage }));
server.listen(port, host, () => runtime.catchUp());
process.on('unhandledRejection', (err) => runtime.deps.log.error({ err }, 'unhandled rejection'));
