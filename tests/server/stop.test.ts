import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { stopServer } from '#lib/server/http/server.ts';
import { openRuntime } from './open-runtime.ts';
import { servePipeline } from './serve-pipeline.ts';

test('a server that is told to stop says so first, and finishes what it has begun', async () => {
  const { runtime, close } = await openRuntime({ STOP_NOTICE_SECONDS: '1' });
  let answerSlowly: ((page: Response) => void) | undefined;
  const renderPage = () =>
    new Promise<Response>((resolve) => {
      answerSlowly = resolve;
    });
  const { server, origin } = await servePipeline(runtime, { renderPage });
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const overKeptConnection = () =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      get(`${origin}/healthz`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve([answer.statusCode, answer.headers.connection]));
      }).once('error', reject);
    });
  expect(await overKeptConnection()).toEqual([200, 'keep-alive']);

  const page = fetch(`${origin}/home`);
  await expect.poll(() => answerSlowly).toBeDefined();
  let isStopped = false;
  const stopped = stopServer(server, runtime).then(() => {
    isStopped = true;
  });
  const notice = await fetch(`${origin}/readyz`);
  expect([notice.status, await notice.text()]).toEqual([503, 'stopping']);
  // Whoever holds a connection is told to open the next one elsewhere.
  expect(notice.headers.get('connection')).toBe('close');
  // The proxy has not looked yet: whoever it sends is still served.
  expect((await fetch(`${origin}/api/buyer/products/nearby?lat=37.5&lng=126.9`)).status).toBe(200);
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        () => 'answers',
        () => 'closed',
      ),
    )
    .toBe('closed');
  // A proxy's request may be on its way on a connection that looked unused when the door was closed.
  expect(await overKeptConnection()).toEqual([200, 'close']);
  expect(isStopped).toBe(false);
  answerSlowly!(new Response('the page'));
  expect(await (await page).text()).toBe('the page');
  await stopped;
  await close({ hasEnded: true });
});
