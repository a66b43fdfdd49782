import { fileURLToPath } from 'node:url';
import { astro, getFetchState } from 'astro/hono';
import type { Context, Hono } from 'hono';
import { createPipeline } from '#lib/server/app.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { AppEnv } from '#lib/server/platform/http/app-env.ts';
import { clientAddress } from '#lib/server/platform/http/client-address.ts';
import { getRuntime } from './runtime.ts';

const render = astro();

async function renderPage(c: Context<AppEnv>, { config }: Pick<Deps, 'config'>): Promise<Response> {
  const state = getFetchState(c);
  // `astro dev` adds the cookies of pages by itself.
  state.renderOptions.addCookieHeader = import.meta.env.PROD;
  // Whose reading of people is kept in the operators' log.
  state.clientAddress = clientAddress(c, config);
  return (await render(c, async () => {})) as Response;
}

let pipeline: Promise<Hono<AppEnv>> | undefined;

/** The pipeline of this process (lib/server/app.ts). */
export function openPipeline(): Promise<Hono<AppEnv>> {
  const clientFolder = import.meta.env.PROD ? fileURLToPath(new URL('../client', import.meta.url)) : null;
  pipeline ??= getRuntime().then((runtime) =>
    createPipeline(runtime, { clientFolder, renderPage: (c) => renderPage(c, runtime.deps) }),
  );
  return pipeline;
}

/** What Astro's development server hands every request to that is no file; in production src/main.ts does. */
export default { fetch: async (request: Request) => (await openPipeline()).fetch(request, {}) };
