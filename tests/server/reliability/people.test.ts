import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openLines } from '../../drill/lines.ts';
import { Account, ask } from '../../reliability/account.ts';

/** A front that has had enough, as some say so: a page in the words of nobody. */
async function openFront(isSignIn: (path: string) => boolean = () => false) {
  const addresses: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    addresses.push(request.socket.remoteAddress);
    if (isSignIn(request.url ?? '')) {
      response.writeHead(302, { 'set-cookie': 'access=somebody', location: '/' }).end();
      return;
    }
    response.writeHead(429, { 'content-type': 'text/html' }).end('<!doctype html><h1>429 Too Many Requests</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    addresses,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('a proof that cannot read an answer of the sandbox says which', async () => {
  using front = await openFront();
  const answer = ask([front.origin], '/sandbox/clock', { method: 'POST' });
  await expect(answer).rejects.toThrow(
    `POST ${front.origin}/sandbox/clock: 429 in text/html cannot be read: "<!doctype`,
  );
});

test('a person who cannot read an answer says which', async () => {
  using front = await openFront((path) => path.startsWith('/oauth2/'));
  const account = new Account('somebody@demo.test', [front.origin], 0);
  const said = `GET ${front.origin}/api/buyer/order/buy-ing: 429 in text/html cannot be read: "<!doctype`;
  await expect(account.call('GET', '/api/buyer/order/buy-ing')).rejects.toThrow(said);
  await expect(account.insist('GET', '/api/buyer/order/buy-ing')).rejects.toThrow(said);
});

test('the people of a drill come from addresses of their own, where the system has more than one', async () => {
  using front = await openFront((path) => path.startsWith('/oauth2/'));
  const lines = await openLines();
  for (const email of ['one@demo.test', 'another@demo.test']) {
    const account = new Account(email, [front.origin], 0, lines.next());
    await account.call('GET', '/api/buyer/order/buy-ing').catch(() => null);
  }
  await lines.close();
  const own = process.platform === 'darwin' ? ['127.0.0.1'] : ['127.0.0.2', '127.0.0.3'];
  expect([...new Set(front.addresses)]).toEqual(own);
});
