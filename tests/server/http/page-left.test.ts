import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPageCache, type PageCacheParts } from '#lib/server/pipeline/cache/page-cache.ts';
import { abortOnError } from '#lib/server/pipeline/pages.ts';

const thrown: unknown[] = [];
const note = (error: unknown) => void thrown.push(error);
beforeEach(() => {
  thrown.length = 0;
  process.on('uncaughtException', note);
});
afterEach(() => void process.off('uncaughtException', note));

const outgoing = { destroyed: true, req: { url: '/buyer' } } as unknown as ServerResponse;
const log = { error: () => {} };

// As Astro answers: Node makes the stream of what is rendered piece by piece.
test.each([0, 1, 2, 3, 4, 5, 6])(
  'a reader who leaves %d ticks after the last piece of a page ends nothing',
  async (ticks) => {
    const last = Promise.withResolvers<void>();
    async function* rendered() {
      yield new TextEncoder().encode('<p>first');
      await last.promise;
    }
    const page = abortOnError(new Response(rendered() as unknown as BodyInit), outgoing, log);
    const reader = page.body!.getReader();
    await reader.read();
    const rest = reader.read();
    last.resolve();
    for (let i = 0; i < ticks; i += 1) await null;
    await reader.cancel();
    await rest;
    await turn();
    expect(thrown).toEqual([]);
  },
);

// The cache of pages reads ahead of whom it passes a page on to.
test('a reader who leaves while the last piece of a page that is to be cached is rendered ends nothing', async () => {
  let last = Promise.withResolvers<void>();
  async function* rendered() {
    for (let i = 0; i < 4; i += 1) yield new TextEncoder().encode('<p>piece');
    await last.promise;
  }
  const entries = { get: () => null, readPoint: () => null, set() {}, replace() {} };
  const cache = { of: () => entries, invalidation: { isConnected: () => true } };
  const deps = { cache, clock: { now: () => new Date() } } as unknown as PageCacheParts['deps'];
  const pages = createPageCache(async () => ({ deps, expireDueOrders: async () => {} }));
  const request = new Request('http://market.test/buyer');
  const headers = { 'CDN-Cache-Control': 'max-age=60', 'Cache-Tag': 'mart:1' };
  const made = async () => new Response(rendered() as unknown as BodyInit, { headers });
  for (const pieces of [1, 2, 3, 4]) {
    last = Promise.withResolvers();
    const cached = await pages.onRequest!({ request, url: new URL(request.url), logger: {} as never }, made);
    const reader = abortOnError(cached, outgoing, log).body!.getReader();
    for (let i = 0; i < pieces; i += 1) await reader.read();
    await turn();
    const left = reader.cancel();
    await turn();
    last.resolve();
    await left;
    await turn();
    expect(thrown).toEqual([]);
  }
});

test('what is rendered for a reader who has left is called off', async () => {
  let isCalledOff = false;
  async function* rendered() {
    try {
      for (;;) yield new TextEncoder().encode('<p>more');
    } finally {
      isCalledOff = true;
    }
  }
  const page = abortOnError(new Response(rendered() as unknown as BodyInit), outgoing, log);
  const reader = page.body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(isCalledOff).toBe(true);
});
