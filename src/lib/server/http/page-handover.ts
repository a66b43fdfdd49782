import type { APIRoute } from 'astro';
import { getRuntime } from '../runtime.ts';
import { createPlatform } from './platform.ts';

export const prerender = false;

const platform = getRuntime().then(createPlatform);

/** Under `astro dev` requests arrive through Astro; the production server hands them over before it (main.ts). */
export const ALL: APIRoute = async ({ request, clientAddress }) =>
  (await platform).fetch(request, { incoming: { socket: { remoteAddress: clientAddress } } });
