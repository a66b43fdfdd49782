import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { BODY_MAX_BYTES } from '#lib/domain/bytes.ts';
import { PlatformRefusal } from '../refusal.ts';
import { isJson } from './origin.ts';
import { Overload } from './overload.ts';
import type { Connection, RequestEnv } from './request-env.ts';

/** The client closed its connection before its request was complete. Nobody reads an answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

export interface BodyLimits {
  maxBytes: number;
  /** A body that takes longer is refused with `bodyTooSlow`, in milliseconds. */
  withinMs: number;
}

/** Reads the body of a request. Refuses with `bodyTooLarge`, `bodyTooSlow` and `unavailable`; throws `ClientGone`. */
export type ReceiveBody = (req: IncomingMessage, res: ServerResponse, limits: BodyLimits) => Promise<Buffer>;

/** Memory that the unfinished bodies of one process may hold together. */
const HELD_MAX_BYTES = 16 * 1024 * 1024;
/** The memory of an unfinished body beside its bytes: the promise, the timer, the listeners. */
const OVERHEAD_BYTES = 4 * 1024;
const FIRST_BYTES = 1024;

function declaredLength({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** Whether a body follows the head. Without either header HTTP/1.1 has none. */
export const declaresBody = (req: Pick<IncomingMessage, 'headers'>): boolean =>
  req.headers['transfer-encoding'] !== undefined || (declaredLength(req) ?? 0) > 0;

/** Whether all of a request has come, its body too. */
export const isBodyComplete = (req: IncomingMessage): boolean => req.complete || !declaresBody(req);

interface Unfinished {
  held: number;
  refuse(error: PlatformRefusal): void;
}

/**
 * Reads bodies in bounded time and memory. When the unfinished bodies of this process hold more than `heldMaxBytes`,
 * the one that has been read for longest is refused: a client of normal speed is done long before it is the oldest.
 */
export function createBodyReceiver(heldMaxBytes = HELD_MAX_BYTES): ReceiveBody {
  /** In the order in which they began. */
  const unfinished = new Set<Unfinished>();
  let held = 0;

  function hold(body: Unfinished, bytes: number): void {
    body.held += bytes;
    held += bytes;
    while (held > heldMaxBytes) {
      const [oldest] = unfinished;
      if (!oldest) return;
      oldest.refuse(new Overload());
    }
  }

  return async (req, res, { maxBytes, withinMs }) => {
    if (!declaresBody(req)) return Buffer.alloc(0);
    return new Promise((resolve, reject) => {
      let bytes = Buffer.alloc(0);
      let length = 0;
      let isOver = false;

      function finish(settle: () => void): void {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        req.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
        unfinished.delete(body);
        held -= body.held;
        settle();
      }
      const body: Unfinished = { held: 0, refuse: (error) => finish(() => reject(error)) };
      const timer = setTimeout(() => body.refuse(new PlatformRefusal('bodyTooSlow')), withinMs).unref();

      function onData(chunk: Buffer): void {
        const needed = length + chunk.length;
        if (needed > maxBytes) {
          body.refuse(new PlatformRefusal('bodyTooLarge'));
          return;
        }
        if (needed > bytes.length) {
          // Copied into one buffer: chunks of a byte each would cost a hundred times their content.
          const size = Math.min(maxBytes, Math.max(FIRST_BYTES, needed, 2 * bytes.length));
          const grown = Buffer.allocUnsafeSlow(size);
          bytes.copy(grown, 0, 0, length);
          hold(body, size - bytes.length);
          bytes = grown;
        }
        chunk.copy(bytes, length);
        length = needed;
      }
      const onEnd = () => finish(() => resolve(bytes.subarray(0, length)));
      const onGone = () => finish(() => reject(new ClientGone('the client left in the middle of its request')));

      unfinished.add(body);
      hold(body, OVERHEAD_BYTES);
      if (isOver) return;
      if ((declaredLength(req) ?? 0) > maxBytes) body.refuse(new PlatformRefusal('bodyTooLarge'));
      else if (req.destroyed && !req.complete) onGone();
      else {
        if (!req.complete && /^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue();
        req.on('data', onData).once('end', onEnd).once('close', onGone).once('error', onGone);
      }
    });
  };
}

const receive = createBodyReceiver();

/**
 * The body of a request; then the request takes its place among those that are served. Refuses with `bodyTooLarge`,
 * `bodyTooSlow` and `unavailable`; throws `ClientGone`.
 */
export async function receiveBody(c: Context, limits: BodyLimits): Promise<Buffer> {
  const { incoming, outgoing, takePlace } = (c.env ?? {}) as Connection;
  const bytes =
    incoming && outgoing ? await receive(incoming, outgoing, limits) : await readWithoutConnection(c, limits);
  await takePlace?.();
  return bytes;
}

async function readWithoutConnection(c: Context, { maxBytes }: BodyLimits): Promise<Buffer> {
  const bytes = await c.req.arrayBuffer().catch((cause) => {
    throw new ClientGone('the client left in the middle of its request', { cause });
  });
  if (bytes.byteLength > maxBytes) throw new PlatformRefusal('bodyTooLarge');
  return Buffer.from(bytes);
}

const LIMITS: BodyLimits = { maxBytes: BODY_MAX_BYTES, withinMs: 5_000 };
/** The methods for which `Request` takes no body. */
const BODILESS = new Set(['GET', 'HEAD', 'TRACE', 'TRACK', 'CONNECT']);

/** Waits for the whole body, 64 KiB within 5 s at the most, so that handlers have it without doing anything. */
export const readBody: MiddlewareHandler<RequestEnv> = async (c, next) => {
  const { method, raw } = c.req;
  if (BODILESS.has(method) && !c.env?.outgoing) return next();
  const bytes = await receiveBody(c, LIMITS);
  if (!BODILESS.has(method)) c.req.raw = withBody(raw, bytes);
  await next();
};

/** The part of a body's checks that the head decides. */
export const beforeBody =
  (step: MiddlewareHandler<RequestEnv>): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const { incoming, outgoing } = c.env ?? {};
    if (!incoming || !outgoing || !declaresBody(incoming)) return next();
    // A body that came with its head has been parsed by then.
    await new Promise(process.nextTick);
    return incoming.complete ? next() : step(c, next);
  };

/** An empty body is no body, whatever content type announces it: clients set the type for empty requests too. */
function withBody({ url, method, headers, signal }: Request, bytes: Buffer): Request {
  const left = new Headers(headers);
  // Later readers know fewer spellings of the same type.
  if (isJson(left.get('content-type'))) left.set('content-type', 'application/json');
  if (bytes.length > 0) return new Request(url, { method, headers: left, signal, body: bytes as Buffer<ArrayBuffer> });
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) left.delete(name);
  return new Request(url, { method, headers: left, signal });
}
