import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { ClientGone } from '../http/request-body.ts';
import type { Connection } from '../http/request-env.ts';
import { PlatformRefusal } from '../refusal.ts';
import type { UploadShare } from './upload-memory.ts';

export interface Pace {
  /** Over which the pace is taken: a connection may begin slowly, and stand still for less. */
  overMs: number;
  /** So many bytes a second, of the last `overMs`. */
  leastBytesASecond: number;
  /** Silence after which an upload is given up, if another waits for its memory. */
  silentMs: number;
  /** However fast it was. */
  withinMs: number;
  checkEveryMs: number;
}

/** A picture as browsers shrink it takes ten seconds at the slowest; one of 10 MiB needs 1.1 Mbit/s. */
export const PACE: Pace = {
  overMs: 8_000,
  leastBytesASecond: 32 * 1024,
  silentMs: 2_000,
  withinMs: 75_000,
  checkEveryMs: 500,
};

function bodyOf(c: Context): Readable {
  const { incoming, outgoing } = (c.env ?? {}) as Connection;
  if (!incoming || !outgoing) return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as never) : Readable.from([]);
  if (!incoming.complete && /^100-continue$/i.test(incoming.headers.expect ?? '')) outgoing.writeContinue();
  return incoming;
}

/**
 * The bytes of an upload, of which `length` are announced. Refuses with `bodyTooLarge` and `bodyTooSlow`; throws
 * `ClientGone`. Time in which it has to wait for memory is not counted.
 */
export function receiveUpload(c: Context, length: number, share: UploadShare, pace: Pace = PACE): Promise<Buffer> {
  const body = bodyOf(c);
  // Pages of it that nothing was written to take no memory.
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  let spentMs = 0;
  let since = performance.now();
  let isWaiting = false;
  /**
   * How much there was when it was looked at last, the oldest first: what was brought quickly before says nothing of
   * now.
   */
  const looks = [{ ms: 0, at: 0 }];
  let broughtAtMs = 0;

  function isTooSlow(ms: number): boolean {
    looks.push({ ms, at });
    while (looks[1] && ms - looks[1].ms >= pace.overMs) looks.shift();
    const [before = { ms, at }] = looks;
    const least = (pace.overMs / 1000) * pace.leastBytesASecond;
    const hasSlowed = ms - before.ms >= pace.overMs && at - before.at < least;
    return ms > pace.withinMs || hasSlowed || (ms - broughtAtMs >= pace.silentMs && share.doOthersWait());
  }

  return new Promise((resolve, reject) => {
    function finish(settle: () => void): void {
      clearInterval(timer);
      body.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      settle();
    }
    const elapsedMs = () => spentMs + (isWaiting ? 0 : performance.now() - since);
    const timer = setInterval(() => {
      if (!isWaiting && isTooSlow(elapsedMs())) finish(() => reject(new PlatformRefusal('bodyTooSlow')));
    }, pace.checkEveryMs);

    function onData(chunk: Buffer): void {
      if (at + chunk.length > length) {
        finish(() => reject(new PlatformRefusal('bodyTooLarge')));
        return;
      }
      at += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).copy(bytes, at);
      broughtAtMs = elapsedMs();
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
