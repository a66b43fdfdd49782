import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Runtime } from './runtime.ts';

/** Requests under way get this long to finish. */
const DRAIN_MS = 10_000;
/** A request may be on its way on a connection that looks unused: connections get this long to be told by an answer. */
const IDLE_MS = 1_000;

/**
 * Stops without losing a request: first /readyz says so while everything is still answered, each answer closing its connection
 * (request-handler.ts); then nothing new is accepted; then what is under way ends, live streams at once, and last the jobs and
 * the database.
 */
export async function stopServer(
  server: Server,
  runtime: Pick<Runtime, 'deps' | 'isStopping' | 'close'>,
): Promise<void> {
  runtime.isStopping = true;
  await wait(runtime.deps.config.stopNoticeSeconds * 1_000);
  // http's own `close` also ends unused connections at once, under a request that a proxy is just sending on one.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  runtime.deps.events.endStreams();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
  await runtime.close();
}
