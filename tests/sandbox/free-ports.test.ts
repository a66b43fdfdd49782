import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from '../free-ports.ts';

test.each(['127.0.0.1', '0.0.0.0'])('servers of tests pass over ports that somebody listens on at %s', async (host) => {
  const from = await freePorts(4);
  const taken = createServer().listen(from + 1, host);
  await new Promise((resolve) => taken.once('listening', resolve));
  try {
    expect(await freePorts(1, from)).toBe(from);
    expect(await freePorts(2, from)).toBe(from + 2);
    expect(await freePorts(1, from + 1)).toBe(from + 2);
  } finally {
    taken.close();
  }
});
