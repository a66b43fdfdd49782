import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  at: number;
  headers: IncomingHttpHeaders;
  body: { eventType: string; createdAt: string; data: { orderId: string; status: string } };
}

/** A shop's webhook address: keeps what comes, and answers with the next of `statuses`, then 200. */
export async function receiveWebhooks(statuses: number[] = []) {
  const events: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      events.push({ at: performance.now(), headers: request.headers, body: JSON.parse(text) });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
