import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { TOSS_ANSWERS_WITHIN_MS } from '../gateways/toss/index.ts';
import { respondAndClose } from '../platform/http/respond-and-close.ts';
import { BARE_HEADERS } from '../platform/http/security-headers.ts';
import { sanitizeRequest } from './sanitize-request.ts';

/** The response to an invalid address, or to one in another spelling. */
const NO_ADDRESS = '주소를 다시 확인해 주세요.';

/** What is said where a head is not read: other sites of the domain may have filled the cookies of a browser. */
const HEAD_TOO_LONG = '쿠키나 주소가 너무 길어요. 브라우저에서 이 사이트의 쿠키를 지우고 다시 시도해 주세요.';
const HEAD_INVALID = '요청을 읽을 수 없어요. 다시 시도해 주세요.';
const HEAD_TOO_LATE = '요청이 제때 오지 않았어요. 다시 시도해 주세요.';

/** What Node's parser refuses, before there is a request. */
function refuseHead(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy(error);
    return;
  }
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? (['431 Request Header Fields Too Large', HEAD_TOO_LONG] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? (['408 Request Timeout', HEAD_TOO_LATE] as const)
        : (['400 Bad Request', HEAD_INVALID] as const);
  const headers = Object.entries({
    ...BARE_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', text].join('\r\n'), () => socket.destroy(error));
}

/** How long a client may take, in milliseconds, so that slow ones cannot use up the server. */
export const CLIENT_TIMEOUTS = {
  /**
   * A phone with a bad network sends its headers in less; a client that sends a byte now and then does not (slowloris).
   */
  headersTimeout: 8_000,
  /** Longer than any body may take (request-body.ts, routes/market/files.ts), which are refused with a sentence. */
  requestTimeout: 90_000,
  /** Longer than a proxy keeps an unused connection (nginx: 60 s), so that the server never closes it first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  /**
   * A connection on which nothing moves: the reader has stopped reading. Longer than the slowest answer and three
   * heartbeats.
   */
  silenceTimeout: 75_000,
} satisfies ServerOptions & { silenceTimeout: number };

/** The server of a pipeline (app.ts), which does not listen yet. */
export function createMarketServer(app: Pick<Hono<AppEnv>, 'fetch'>, timeouts = CLIENT_TIMEOUTS): Server {
  const { silenceTimeout, ...options } = timeouts;
  const server = createServer(options);
  server.setTimeout(silenceTimeout);
  server.maxConnections = maxConnections();
  const listener = requestListener(app);
  server.on('clientError', refuseHead);
  server.on('request', listener);
  // Also those that wait for '100 Continue', which is said when the head has been taken (request-body.ts).
  server.on('checkContinue', listener);
  return server;
}

/** What answers each request of a pipeline, on a server of ours or on another's (src/main.ts). */
export function requestListener(app: Pick<Hono<AppEnv>, 'fetch'>) {
  const answer = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env);
    return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response;
  });
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (sanitizeRequest(req)) await answer(req, res);
    else await respondAndClose(req, res, new Response(NO_ADDRESS, { status: 400, headers: BARE_HEADERS }));
  };
}

const MAX_CONNECTIONS = 20_000;
/** The limit of open files is for the database and for files too. */
const KEPT_FOR_FILES = 160;

/**
 * More connections than the system has descriptors for (`ulimit -n`) are closed as they come; else nothing could be
 * read any more.
 */
export function maxConnections(descriptors = openFilesLimit()): number {
  return Math.max(1, Math.min(MAX_CONNECTIONS, descriptors - KEPT_FOR_FILES));
}

function openFilesLimit(): number {
  const { report } = process;
  if (!report) return MAX_CONNECTIONS;
  // Newer than its types: the names of everybody connected are not looked up.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : MAX_CONNECTIONS;
}

/** A job that waits for a provider does not hold the rest up for longer. */
const JOBS_END_MS = 2_000;
/** Requests under way get this long to finish: an unanswered charge and reading it back are two waits. */
export const DRAIN_MS = 2 * TOSS_ANSWERS_WITHIN_MS;
/**
 * A request may be on its way on a connection that looks unused: connections get this long to be closed by a response.
 */
const IDLE_MS = 1_000;

/** In a turn of the event loop this short next to nothing can have come that is not read yet. */
const QUIET_TURN_MS = 2;

/** A process that has no such turn for so long does not wait for one any more, in milliseconds. */
const QUIET_WITHIN_MS = 2_000;

/**
 * Works after a turn in which little was done. To a busy process a connection with a request in its buffer looks
 * unused, and those that the system has taken for it and it has not accepted yet are reset with its door.
 */
function whenQuiet(work: () => void, since = performance.now()): void {
  const from = performance.now();
  setImmediate(() => {
    const now = performance.now();
    if (now - from <= QUIET_TURN_MS || now - since > QUIET_WITHIN_MS) work();
    else whenQuiet(work, since);
  });
}

/** A process, as its stop needs it. */
interface Stopping {
  deps: { config: { stopNoticeSeconds: number }; events: { endStreams(): void } };
  isStopping: boolean;
  endJobs(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Stops without losing a request: first /readyz says so while everything is still answered, each answer closing its
 * connection, so that the next one is opened elsewhere; then jobs end, and nothing new is accepted; then requests under
 * way end, live streams at once, and last the database.
 */
export async function stopServer(server: Server, runtime: Stopping): Promise<void> {
  runtime.isStopping = true;
  const closeAfterwards = (_: IncomingMessage, res: ServerResponse) => res.setHeader('Connection', 'close');
  for (const event of ['request', 'checkContinue']) server.prependListener(event, closeAfterwards);
  await wait(runtime.deps.config.stopNoticeSeconds * 1_000);
  // No work is begun by a process that closes its door: others take it up.
  await Promise.race([runtime.endJobs(), wait(JOBS_END_MS)]);
  // http's own `close` also ends unused connections at once, under a request that a proxy is just sending on one.
  const closed = new Promise((resolve) => whenQuiet(() => NetServer.prototype.close.call(server, resolve)));
  runtime.deps.events.endStreams();
  const idle = setInterval(() => whenQuiet(() => server.closeIdleConnections()), IDLE_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
  await runtime.close();
}
