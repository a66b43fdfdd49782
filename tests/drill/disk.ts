import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small disk of its own, which can be filled: a tmpfs, as root may mount one. */
export interface Disk {
  path: string;
  /** Takes all room that is left, but for so many bytes. */
  fill(left?: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  close(): void;
}

const BLOCK = Buffer.alloc(1 << 20);

/** Null where nobody may mount anything. */
export function mountDisk(path: string, megabytes: number): Disk | null {
  mkdirSync(path, { recursive: true });
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'dongne-drill', path]).status !== 0)
    return null;
  const ballast = join(path, 'ballast');
  let isMounted = true;
  const unmount = () => {
    if (isMounted) spawnSync('umount', ['-l', path]);
    isMounted = false;
  };
  process.once('exit', unmount);
  return {
    path,
    fill(left = 0) {
      // Who else writes there meanwhile takes its part.
      for (;;) {
        const { bavail, bsize } = statfsSync(path);
        const room = bavail * bsize - left;
        if (room <= 0) return;
        try {
          writeFileSync(ballast, BLOCK.subarray(0, Math.min(room, BLOCK.length)), { flag: 'a' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          return;
        }
      }
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      process.off('exit', unmount);
      unmount();
    },
  };
}
