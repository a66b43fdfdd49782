import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { DomainError } from '../domain-error.ts';
import type { Connection } from '../http/app-env.ts';
import { ClientGone } from '../http/request-body.ts';
import type { UploadShare } from './upload-memory.ts';

export interface Pace {
  /** A connection may begin slowly. */
  graceMs: number;
  /** From then on it has brought so many bytes a second, on the average. */
  leastBytesASecond: number;
  /** However fast it was. */
  withinMs: number;
  checkEveryMs: number;
}

/** A picture as browsers shrink it takes ten seconds at the slowest; one of 10 MiB needs 1.1 Mbit/s. */
export const PACE: Pace = { graceMs: 5_000, leastBytesASecond: 32 * 1024, withinMs: 75_000, checkEveryMs: 1_000 };

function bodyOf(c: Context): Readable {
  const { incoming, outgoing } = (c.env ?? {}) as Connection;
  if (!incoming || !outgoing) return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as never) : Readable.from([]);
  if (!incoming.complete && /^100-continue$/i.test(incoming.headers.expect ?? '')) outgoing.writeContinue();
  return incoming;
}

/**
 * The bytes of an upload, of which `length` are announced. Refuses with `bodyTooLarge` and `bodyTooSlow`; throws `ClientGone`. Time in
 * which it has to wait for memory is not counted.
 */
export function receiveUpload(c: Context, length: number, share: UploadShare, pace: Pace = PACE): Promise<Buffer> {
  const body = bodyOf(c);
  // Pages of it that nothing was written to take no memory.
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  let spentMs = 0;
  let since = performance.now();
  let isWaiting = false;

  return new Promise((resolve, reject) => {
    function finish(settle: () => void): void {
      clearInterval(timer);
      body.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      settle();
    }
    const elapsedMs = () => spentMs + (isWaiting ? 0 : performance.now() - since);
    const timer = setInterval(() => {
      const ms = elapsedMs();
      const least = ((ms - pace.graceMs) / 1000) * pace.leastBytesASecond;
      if (ms > pace.withinMs || at < least) finish(() => reject(new DomainError('bodyTooSlow')));
    }, pace.checkEveryMs);

    function onData(chunk: Buffer): void {
      if (at + chunk.length > length) {
        finish(() => reject(new DomainError('bodyTooLarge')));
        return;
      }
      at += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).copy(bytes, at);
      const room = share.take(chunk.length);
      if (!room) return;
      spentMs = elapsedMs();
      isWaiting = true;
      body.pause();
      room.then(() => {
        isWaiting = false;
        since = performance.now();
        body.resume();
      });
    }
    const onEnd = () => finish(() => resolve(bytes.subarray(0, at)));
    const onGone = () => finish(() => reject(new ClientGone('the client left in the middle of its request')));

    if (body.destroyed && !body.readableEnded) return onGone();
    body.on('data', onData).once('end', onEnd).once('close', onGone).once('error', onGone);
  });
}
