import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DomainError } from '#lib/server/domain-error.ts';
import { connect as connectDatabase } from '#lib/server/platform/database/connect.ts';
import { isDatabaseAway } from '#lib/server/platform/database/database-error.ts';
import { ClientGone } from '#lib/server/platform/http/request-body.ts';
import { listening } from '../listening.ts';

/** A port at which nobody listens. */
async function freePort(): Promise<number> {
  const { origin, close } = await listening(() => {});
  await close();
  return Number(new URL(origin).port);
}
const thrownBy = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test.each(['127.0.0.1', 'localhost'])('a database that is not there is away (%s)', async (host) => {
  const url = `postgres://nobody@${host}:${await freePort()}/none`;
  const { db, query, close } = await connectDatabase({ database: { kind: 'postgres', url, pool: 1 }, dataDir: '' });
  expect(isDatabaseAway(await thrownBy(query({ text: 'select 1' })))).toBe(true);
  expect(isDatabaseAway(await thrownBy(db.execute('select 1')))).toBe(true);
  expect(isDatabaseAway(await thrownBy(db.transaction(async () => {})))).toBe(true);
  await close();
});

test('a query on a connection that was reset is', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  expect(isDatabaseAway(new DrizzleQueryError('select 1', [], reset))).toBe(true);
  expect(isDatabaseAway(new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly')))).toBe(
    true,
  );
});

test('a client that hangs up in mid-request is not', async () => {
  const failed = new Promise<unknown>((resolve) => {
    const server = createServer((req: IncomingMessage) => {
      req.on('error', (error) => {
        server.close();
        resolve(error);
      });
      // Half of the body is here: now its client hangs up.
      req.once('data', () => socket.resetAndDestroy());
    });
    let socket: Socket;
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      socket = connect(port, '127.0.0.1');
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
    });
  });
  const error = await failed;
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(isDatabaseAway(error)).toBe(false);
  expect(isDatabaseAway(new ClientGone('left', { cause: error }))).toBe(false);
});

test('nor is an outside service that is away', async () => {
  const error = await thrownBy(fetch(`http://127.0.0.1:${await freePort()}`));
  expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect(isDatabaseAway(error)).toBe(false);
  expect(isDatabaseAway(new DomainError('providerFailed', {}, error))).toBe(false);
  expect(isDatabaseAway(new Error('a bucket failed', { cause: error }))).toBe(false);
});
