import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  origin: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** A server, or what answers its requests, at a free port of this machine. */
export async function listening(what: RequestListener | Server): Promise<Listening> {
  const server = typeof what === 'function' ? createServer(what) : what;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
