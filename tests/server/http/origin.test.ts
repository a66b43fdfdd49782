import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { originCheck, ownOrigin } from '#lib/server/platform/http/origin.ts';

// Field case 5.8: a proxy that speaks https asks by http.
test.each([
  ['http://localhost:8443/x', 'https://localhost:8443', 'https://localhost:8443'],
  ['http://127.0.0.1:8443/x', 'https://localhost:8443', 'https://127.0.0.1:8443'],
  ['http://localhost:4321/x', 'http://localhost:4321', 'http://localhost:4321'],
  ['http://127.0.0.1:4321/x', 'http://localhost:4321', 'http://127.0.0.1:4321'],
  ['http://127.0.0.1:9/x', 'https://localhost:8443', 'https://localhost:8443'],
  ['http://market.example/x', 'https://market.example', 'https://market.example'],
])('who asked %s of %s is sent back to %s', (asked, publicOrigin, origin) => {
  expect(ownOrigin(asked, { publicOrigin })).toBe(origin);
});

test.each([
  ['https://localhost:8443', 200],
  ['https://127.0.0.1:8443', 200],
  ['https://elsewhere:8443', 500],
])('a page at %s may act behind a proxy that speaks https: %d', async (origin, status) => {
  const app = new Hono();
  app.use(originCheck({ publicOrigin: 'https://localhost:8443' }) as never);
  app.post('/x', (c) => c.text('done'));
  const host = new URL(origin).host;
  const answer = await app.fetch(
    new Request(`http://${host === 'elsewhere:8443' ? 'localhost:8443' : host}/x`, {
      method: 'POST',
      headers: { origin },
    }),
  );
  expect(answer.status).toBe(status);
});
