import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/**
 * Ends the answer of a page that fails when part of it has been sent, and logs why. Astro then writes a last chunk and
 * destroys the answer in that write's callback; `compression` (1.8) forgets callbacks, so that the answer stayed open for
 * ever. It is cut off, not ended, so that nobody (the service worker keeps pages) takes half a page for a whole one.
 */
export function endFailedPage(req: IncomingMessage, res: ServerResponse, log: Pick<Logger, 'error'>): void {
  const write = res.write as (chunk: unknown, encoding?: BufferEncoding) => boolean;
  type Done = (error?: Error | null) => void;
  res.write = (chunk: unknown, encoding?: BufferEncoding | Done, done?: Done) => {
    const callback = typeof encoding === 'function' ? encoding : done;
    const isGoingOn = write.call(res, chunk, typeof encoding === 'string' ? encoding : undefined);
    if (callback) process.nextTick(callback);
    return isGoingOn;
  };
  res.once('close', () => {
    // Set by `destroy(error)` alone; a reader who goes away leaves none.
    const err = res.errored;
    if (err) log.error({ path: req.url?.replace(/\?.*/s, ''), err }, 'a page failed half-way');
  });
}
