import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';
import { servePipeline } from './serve-pipeline.ts';

let opened: OpenRuntime;
let served: Awaited<ReturnType<typeof servePipeline>>;
beforeAll(async () => {
  opened = await openRuntime();
  served = await servePipeline(opened.runtime);
});
afterAll(async () => {
  await served.close();
  await opened.close();
});

/** What is answered to a request as it is written, which `fetch` would not send. */
const ask = (method: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect((served.server.address() as AddressInfo).port, '127.0.0.1');
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes;
    });
    socket.on('error', reject).on('close', () => resolve(said));
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: market.test\r\nConnection: close\r\n\r\n`);
  });

test.each(['GET /buyer', 'HEAD /home', 'GET /_imageless', 'GET /_assets/x.js'])('%s is for a page', async (request) => {
  const [method, path] = request.split(' ') as [string, string];
  expect(await ask(method, path)).toMatch(/^HTTP\/1.1 200 /);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('%s is not what pages are asked', async (method) => {
  expect(await ask(method, '/buyer')).toMatch(/^HTTP\/1.1 405 .*allow: GET, HEAD, OPTIONS/is);
});

test('OPTIONS says what is', async () => {
  expect(await ask('OPTIONS', '/buyer')).toMatch(/^HTTP\/1.1 204 .*allow: GET, HEAD, OPTIONS/is);
});

test.each(['/_image?href=/icons/192.png&w=100', '/_image', '//_image?href=/x', '/_server-islands/X', '/_actions/x'])(
  'nothing makes pictures or parts of pages anew at %s',
  async (path) => {
    expect(await ask('GET', path)).toMatch(/^HTTP\/1.1 404 /);
  },
);
