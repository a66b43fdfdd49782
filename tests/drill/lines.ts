import { once } from 'node:events';
import { createServer } from 'node:net';
import { Agent } from 'undici';
import type { Line } from '../e2e/api.ts';

/** Lines that people of this machine come by, each with an address of its own where the system has more than one. */
export interface Lines {
  /** The line of the next person; one after the other, and again from the first. */
  next(): Line;
  describe(): string;
  close(): Promise<void>;
}

/** Fewer people than this are out at once, so that no limit of an address is met by all of them together. */
const LINES = 64;
/** 127.0.0.1 is the machine's own: health checks and engines ask from there. */
const FIRST = 2;

export async function openLines(): Promise<Lines> {
  const addresses = Array.from({ length: LINES }, (_, i) => `127.0.0.${FIRST + i}`);
  if (!(await isOurs(addresses[0]!))) {
    // macOS knows 127.0.0.1 alone until somebody adds others.
    return {
      next: () => ({}),
      describe: () => 'one address, whose limit at the front all share',
      close: async () => {},
    };
  }
  const agents = addresses.map((localAddress) => new Agent({ localAddress, connect: { family: 4 } }));
  let turn = -1;
  return {
    next() {
      turn += 1;
      return { dispatcher: agents[turn % LINES]! };
    },
    describe: () => `${LINES} addresses`,
    close: async () => void (await Promise.all(agents.map((agent) => agent.close()))),
  };
}

/** Whether this machine may speak from an address. */
async function isOurs(address: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(0, address);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
