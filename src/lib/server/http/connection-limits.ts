import type { Server, ServerOptions } from 'node:http';

/** A phone with a bad network sends its headers in less; who sends a byte now and then does not (slowloris). */
const HEADERS_MS = 10_000;
/** A picture of 10 MiB at 1 Mbit/s. */
const REQUEST_MS = 90_000;
/** Longer than a proxy keeps an unused connection (nginx: 60 s), so that it is never the server who closes it first. */
const KEEP_ALIVE_MS = 65_000;
/** A connection on which nothing moves: the reader has stopped reading. Longer than the slowest answer and three heartbeats. */
const SILENT_MS = 75_000;
const CHECK_EVERY_MS = 5_000;

/** How long a client may take, so that slow ones cannot use up the server. For `createServer`. */
export const CONNECTION_LIMITS: ServerOptions = {
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
};

/** The limits that a server is given after it was made. */
export function endSilentConnections(server: Server, afterMs = SILENT_MS): void {
  server.setTimeout(afterMs);
}

const MAX_CONNECTIONS = 20_000;
/** What the system lets a process open is for the database and for files too. */
const KEPT_FOR_FILES = 160;

/** More connections than the system has descriptors for are closed as they come; else nothing could be read any more. */
export function leaveRoomForFiles(server: Server, descriptors = openFilesLimit()): void {
  server.maxConnections = Math.max(1, Math.min(MAX_CONNECTIONS, descriptors - KEPT_FOR_FILES));
}

/** How many descriptors this process may have (`ulimit -n`). */
function openFilesLimit(): number {
  const { report } = process;
  if (!report) return MAX_CONNECTIONS;
  // Newer than its types: the names of everybody connected are not looked up.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : MAX_CONNECTIONS;
}
