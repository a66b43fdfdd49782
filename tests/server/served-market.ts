import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createGateways } from '#lib/server/gateways/index.ts';
import { sandboxGatewaysConfig } from '#sandbox/gateways-config.ts';
import { createSandbox } from '#sandbox/index.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';
import type { SandboxStore } from '#sandbox/store.ts';
import { type Database, type Market, type MarketWish, openMarket } from './market.ts';

export interface ServedMarket extends Market {
  origin: string;
  /** What the stand-ins remember. */
  store: SandboxStore;
  /** A browser that nobody has used yet. */
  browser(): Browser;
}

/**
 * How long the card provider is waited for, and how long its slow answers take. Real times, so short ones: a slow
 * answer is still on its way when it is asked for again, 200 ms after it was given up, and there when it is asked for 1
 * s after the first.
 */
const TOSS_TIMEOUT_MS = 400;
export const TOSS_SLOW_MS = 800;

/** A market that is reached over real HTTP, beside the stand-ins for the outside services, as in the sandbox. */
export async function serveMarket(
  kind: Database,
  { env, ...wish }: Pick<MarketWish, 'backup' | 'env'> = {},
): Promise<ServedMarket> {
  const root = new Hono();
  const server = createServer(getRequestListener((request, env) => root.fetch(request, env)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const market = await openMarket(kind, {
    ...wish,
    env: { PUBLIC_ORIGIN: origin, ...env },
    gateways: (now) => {
      const config = sandboxGatewaysConfig(origin);
      return createGateways({ ...config, toss: { ...config.toss!, timeoutMs: TOSS_TIMEOUT_MS } }, { now });
    },
  });
  const store = createMemoryStore({ now: market.clock.now });
  const clock = { now: market.clock.now, advance: async () => {}, reset: () => {} };
  const sandbox = createSandbox({
    clock,
    publicOrigin: origin,
    store,
    log: market.deps.log,
    reset: async () => {},
    hangMs: TOSS_SLOW_MS,
    toss: { slowMs: TOSS_SLOW_MS, webhook: { urls: [`${origin}/api/webhooks/toss`], delayMs: 20, retryMs: [50] } },
  });
  root.all('/sandbox/*', (c) => sandbox.fetch(c.req.raw, c.env));
  root.all('*', (c) => market.app.fetch(c.req.raw, c.env as object));
  return {
    ...market,
    origin,
    store,
    browser: () => createBrowser(origin),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await market.close();
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

interface Cookie {
  value: string;
  path: string;
  attributes: string;
}

/**
 * A browser of which the tests see the cookies: it keeps them by path, and sends Origin with what changes something.
 */
function createBrowser(origin: string) {
  const cookies = new Map<string, Cookie>();

  function keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
      const isOver = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
      if (isOver) cookies.delete(name);
      else cookies.set(name, { value, path, attributes: attributes.join('; ') });
    }
  }

  async function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Response> {
    const url = new URL(path, origin);
    const sent = [...cookies]
      .filter(([, cookie]) => url.pathname === cookie.path || url.pathname.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`);
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(sent.length > 0 ? { cookie: sent.join('; ') } : {}),
        ...(method === 'GET' ? {} : { origin }),
        ...headers,
      },
    });
    keep(answer);
    return answer;
  }

  return {
    cookies,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, headers),
    post: (path: string, headers?: Record<string, string>) => send('POST', path, headers),
    send,
    /** Follows links to where they end: the first address of ours that does not lead on, without fetching a page. */
    async follow(path: string): Promise<string> {
      let next = path;
      for (let step = 0; step < 10; step += 1) {
        const answer = await send('GET', next);
        const location = answer.headers.get('location');
        if (!location) return next;
        next = new URL(location, new URL(next, origin)).href.replace(origin, '');
        if (/^\/login\//.test(next)) return next;
      }
      throw new Error(`no end of redirects from ${path}`);
    },
    /** Takes over another browser's cookies, as a thief or a second tab has them. */
    copyFrom(other: { cookies: Map<string, Cookie> }): void {
      for (const [name, cookie] of other.cookies) cookies.set(name, { ...cookie });
    },
  };
}
