import { setPriority } from 'node:os';
import sharp from 'sharp';
import { cutPaper } from './cut-paper.ts';
import { cutPicture } from './cut-picture.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { OUT_OF_MEMORY, type PictureJob } from './picture-jobs.ts';

/**
 * A process that decodes pictures for the market, one after the other, so that the effects of hostile bytes on a
 * decoder stay here (picture-jobs.ts). It ends when its parent does, and as soon as it takes more memory than one
 * picture may.
 */
const [maxMb] = process.argv.slice(2).map(Number);
const WATCH_EVERY_MS = 20;
/** Below the web process, which answers meanwhile. */
const PRIORITY = 10;

try {
  setPriority(PRIORITY);
} catch {
  // Some systems let nobody choose; pictures are then decoded as anything else.
}
sharp.cache(false);
sharp.concurrency(1);
// Only the accepted formats: libvips reads far more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

const JOBS: Record<PictureJob, (bytes: Buffer) => Promise<unknown>> = {
  cut: cutPicture,
  paper: cutPaper,
  share: drawSharePicture,
};

/** The file comes as plain bytes beside the messages, which would copy it. */
function readBytes(length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  return new Promise((resolve) => {
    process.stdin.on('data', function take(chunk: Buffer) {
      at += chunk.copy(bytes, at);
      if (at < length) return;
      process.stdin.off('data', take).pause();
      resolve(bytes);
    });
    process.stdin.resume();
  });
}

process.on('message', async ({ job, length }: { job: PictureJob; length: number }) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMb! * 1024 * 1024) process.exit(OUT_OF_MEMORY);
  }, WATCH_EVERY_MS);
  const bytes = await readBytes(length);
  process.send!({ begun: true });
  const result = await JOBS[job](bytes).catch(() => null);
  clearInterval(watch);
  process.send!({ result });
});
process.once('disconnect', () => process.exit());
