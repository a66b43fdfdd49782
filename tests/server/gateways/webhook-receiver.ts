import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { ownCertificate } from './own-certificate.ts';

export interface Heard {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** How a receiver answers, by its path; 204 unless told. */
type Answers = Record<string, (response: ServerResponse, request: IncomingMessage) => void>;

/** The server of a till's maker, by https under its own name on a loopback port: keeps all that it hears. */
export async function openReceiver(name: string, answers: Answers = {}) {
  const { key, cert } = ownCertificate(name);
  const heard: Heard[] = [];
  const state = { connections: 0 };
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    heard.push({ path, headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
    const answer = answers[path];
    if (answer) answer(response, request);
    else response.writeHead(204).end();
  });
  server.on('connection', (_: Socket) => {
    state.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ca: cert,
    heard,
    state,
    door: { host: '127.0.0.1', port },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
