import { createServer } from 'node:net';

/**
 * Below them browsers refuse some; from 32,768 on the system gives ports away itself, also those that were free a
 * moment ago.
 */
const FIRST = 11_000;
const LAST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    // At every address of this machine: 'localhost' may be any of them.
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** The first of `count` ports in a row that nobody listens on: the first such row after a port picked at random. */
export async function freePorts(
  count: number,
  after = FIRST + Math.random() * (LAST - FIRST - count),
): Promise<number> {
  const from = Math.floor(after);
  for (let port = from, row = 0; port <= 65_535; port++) {
    row = (await isFree(port)) ? row + 1 : 0;
    if (row === count) return port - count + 1;
  }
  throw new Error(`no ${count} free ports in a row after ${from}`);
}

/** Servers of tests listen where nobody does: nothing on a developer's machine stands in their way. */
export const freePort = (): Promise<number> => freePorts(1);
