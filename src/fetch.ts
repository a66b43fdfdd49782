import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FetchState } from 'astro/fetch';
import { astro, getFetchState } from 'astro/hono';
import type { Context, Hono } from 'hono';
import { createPipeline } from '#lib/server/app.ts';
import type { AppEnv } from '#lib/server/app-env.ts';
import { brand } from '#lib/server/config/brand.ts';
import type { Deps } from '#lib/server/deps.ts';
import { MANIFEST_PATH, readBrandFiles } from '#lib/server/pipeline/brand/brand-files.ts';
import { isReadable } from '#lib/server/pipeline/sanitize-request.ts';
import { clientAddress } from '#lib/server/platform/http/client-address.ts';
import { isPage } from '#lib/server/platform/http/security-headers.ts';
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

const clientFolder = import.meta.env.PROD ? fileURLToPath(new URL('../client', import.meta.url)) : null;

let pipeline: Promise<Hono<AppEnv>> | undefined;

/** The pipeline of this process (lib/server/app.ts). */
export function openPipeline(): Promise<Hono<AppEnv>> {
  pipeline ??= getRuntime().then(async (runtime) => {
    const brandFiles = await readBrandFiles(brand, clientFolder);
    return createPipeline(runtime, { brandFiles, clientFolder, renderPage: (c) => renderPage(c, runtime.deps) });
  });
  return pipeline;
}

/** Pages that say that there is none. */
const NO_PAGE = ['/404', '/[...path]'];

/** Below them there is nobody else's. */
const SECTIONS = /^\/(buyer|seller|operator)(\/|$)/;

/**
 * The addresses of the market: its sections, all below /api, /oauth2, /files and /sandbox, probes, files and other
 * pages; and what is no address at all, which it refuses.
 */
export function ownAddresses(): (path: string) => boolean {
  const files = new Set([MANIFEST_PATH, ...(clientFolder ? filesOf(clientFolder) : [])]);
  const hasPage = (url: string) => !NO_PAGE.includes(new FetchState(new Request(url)).routeData?.route ?? '/404');
  return (path) => {
    if (!path.startsWith('/') || !isPage(path) || SECTIONS.test(path) || files.has(path)) return true;
    const url = `http://localhost${path}`;
    return !isReadable(path) || !URL.canParse(url) || hasPage(url);
  };
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`);

/** What Astro's development server hands every request to that is no file; in production src/main.ts does. */
export default { fetch: async (request: Request) => (await openPipeline()).fetch(request, {}) };
