import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSandbox, type SandboxOptions } from '#sandbox/index.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';

/** A clock that stands still until it is moved. */
export function stoppedClock(start = new Date()) {
  let now = start;
  return {
    now: () => now,
    async advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    reset() {
      now = start;
    },
  };
}

/** The sandbox on a loopback port of its own, over real HTTP. */
export async function runSandbox(options: Partial<SandboxOptions> = {}) {
  let listener: ReturnType<typeof getRequestListener> | undefined;
  const server = createServer((request, response) => listener?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = stoppedClock();
  const store = options.store ?? createMemoryStore(clock);
  const log = { info() {}, warn() {} };
  const sandbox = createSandbox({
    clock,
    publicOrigin: origin,
    reset: async () => {},
    log,
    hangMs: 3_000,
    ...options,
    store,
  });
  listener = getRequestListener(sandbox.fetch);

  return {
    origin,
    clock,
    store,
    post(path: string, body: unknown, headers: Record<string, string> = {}) {
      return fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
