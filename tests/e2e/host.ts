import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * An operator's own server with the market in it: `node host.ts <entry.mjs> bare|chain`. It says where it listens, and
 * ends when told.
 */

type Next = (error?: unknown) => void;
type Middleware = (req: IncomingMessage, res: ServerResponse, next: Next) => unknown;

const [, , entry, way] = process.argv;
const market = (await import(entry!)) as { handler: Middleware; stop(): Promise<void> };

const mine: Middleware = (req, res, next) => (req.url === '/mine' ? res.end('mine') : next());
/** Says what was sent to an address that is nobody's. */
const nobodys: Middleware = async (req, res) => {
  let body = '';
  for await (const chunk of req) body += chunk;
  res.writeHead(404, { 'x-host': '1' }).end(`nobody's: ${req.method} ${req.url} ${body}`);
};

/** As Express and connect do it. */
function inChain(chain: readonly Middleware[]) {
  return (req: IncomingMessage, res: ServerResponse) => {
    const step = (index: number, error?: unknown): void => {
      if (error) res.writeHead(500).end(`failed: ${error instanceof Error ? error.message : error}`);
      else void chain[index]?.(req, res, (failure) => step(index + 1, failure));
    };
    step(0);
  };
}

const server = createServer(
  way === 'chain'
    ? inChain([mine, market.handler, nobodys])
    : (market.handler as (req: IncomingMessage, res: ServerResponse) => void),
);
server.listen(Number(process.env.HOST_PORT), 'localhost', () =>
  console.log(`host at ${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', async () => {
  server.close();
  await market.stop();
  server.closeIdleConnections();
});
