import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
