import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stopServer } from '#lib/server/pipeline/server.ts';
import { openRuntime } from '../server/open-runtime.ts';
import { servePipeline } from '../server/serve-pipeline.ts';

/** A page that is under way until the test gives it. */
function heldPage() {
  let give: ((page: Response) => void) | null = null;
  return {
    renderPage: () =>
      new Promise<Response>((resolve) => {
        give = resolve;
      }),
    isAsked: () => give !== null,
    give: (page: Response) => give?.(page),
  };
}

test('a server that is told to stop says so first, and finishes what it has begun', async () => {
  const { runtime, close } = await openRuntime({ STOP_NOTICE_SECONDS: '1' });
  const held = heldPage();
  const { server, origin } = await servePipeline(runtime, held);
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
  await expect.poll(held.isAsked).toBe(true);
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
  held.give(new Response('the page'));
  expect(await (await page).text()).toBe('the page');
  await stopped;
  await close({ hasEnded: true });
});

test('a request that came while the process was busy is answered, though its connection looks unused', async () => {
  const { runtime, close } = await openRuntime({ STOP_NOTICE_SECONDS: '0' });
  const held = heldPage();
  const { server, origin } = await servePipeline(runtime, held);
  const page = fetch(`${origin}/home`);
  await expect.poll(held.isAsked).toBe(true);
  const { hostname, port, host } = new URL(origin);
  const kept = connect(Number(port), hostname);
  await once(kept, 'connect');
  let told = '';
  kept.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const outcome = once(kept, 'close').catch((error: NodeJS.ErrnoException) => error.code);
  const ask = () => kept.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  ask();
  await expect.poll(() => told).toMatch(/^HTTP\/1\.1 200 /);
  told = '';

  const stopped = stopServer(server, runtime);
  // A wait: the stop is under way.
  await wait(100);
  // The door is closed, and unused connections are looked for once a second: a look falls into the time in which
  // nothing is read.
  await new Promise<void>((resolve) =>
    setImmediate(() => {
      ask();
      const until = performance.now() + 1_500;
      while (performance.now() < until);
      resolve();
    }),
  );
  expect(await outcome).not.toBe('ECONNRESET');
  expect(told).toMatch(/^HTTP\/1\.1 200 /);
  held.give(new Response('the page'));
  await page;
  await stopped;
  await close({ hasEnded: true });
});

test('its jobs end while it can still be reached: a stand-in of a provider is this very process', async () => {
  const { runtime, close } = await openRuntime();
  const { server, origin } = await servePipeline(runtime, heldPage());
  const answers = () =>
    fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    );
  const reached: boolean[] = [];
  const { endJobs } = runtime;
  runtime.endJobs = async () => {
    reached.push(await answers());
    await endJobs();
  };
  await stopServer(server, runtime);
  expect(reached).toEqual([true]);
  expect(await answers()).toBe(false);
  await close({ hasEnded: true });
});
