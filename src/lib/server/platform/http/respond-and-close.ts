import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { declaresBody, isBodyComplete } from './request-body.ts';
import type { RequestEnv } from './request-env.ts';

/** A client that stops sending gets this long to read its answer, in milliseconds. */
const SILENCE_MS = 500;
/** And one that goes on sending this long. */
const LINGER_MS = 4_000;
/** How many bytes are read and dropped for it. */
const DISCARD_BYTES = 16 * 1024 * 1024;

/** A response sent before the body has come closes its connection. */
export const closeUnlessComplete: MiddlewareHandler<RequestEnv> = async (c, next) => {
  await next();
  const { incoming, outgoing } = c.env;
  if (incoming && outgoing && !isBodyComplete(incoming)) await respondAndClose(incoming, outgoing, c.res);
};

/**
 * Answers a request whose body has not come, and closes the connection, because the next bytes on it are that body. The
 * body is read and thrown away for a while: a connection that is closed with unread data is reset, and the client would
 * lose the answer.
 */
export async function respondAndClose(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (res.destroyed || res.headersSent) return;
  const { status } = response;
  const headers: OutgoingHttpHeaders = { ...Object.fromEntries(response.headers), connection: 'close' };
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  if (status !== 204 && status !== 304) headers['content-length'] = bytes.length;
  res.writeHead(status, headers);
  const hasBody = req.method !== 'HEAD' && bytes.length > 0;
  // Complete for the client, which knows its length. `end` would close the connection at once.
  if (hasBody) res.write(bytes, () => linger(req, res));
  else {
    res.flushHeaders();
    linger(req, res);
  }
}

function linger(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req;
  // Without a socket of its own, the answer still waits for those of earlier requests on this connection.
  if (req.complete || socket.destroyed || res.socket === null || !declaresBody(req)) {
    res.end();
    return;
  }
  // Says that no more will come, and goes on reading.
  socket.end();
  const close = () => socket.destroy();
  const silence = setTimeout(close, SILENCE_MS);
  const deadline = setTimeout(close, LINGER_MS);
  let discarded = 0;
  req.on('data', (chunk: Buffer) => {
    silence.refresh();
    discarded += chunk.length;
    if (discarded > DISCARD_BYTES) close();
  });
  req.once('end', () => socket.destroySoon());
  socket.once('close', () => {
    clearTimeout(silence);
    clearTimeout(deadline);
  });
  req.resume();
}
