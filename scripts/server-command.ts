/**
 * How the server is started, but for its settings. V8 would let a heap of 35 MB grow to some hundred before it looks for
 * garbage, as the machine has room; these two make it look earlier (docs/decisions/0018). `npm start`, the container and the
 * systemd unit say the same.
 */
export const SERVER_COMMAND = ['--max-semi-space-size=4', '--max-old-space-size=512', 'dist/server/entry.mjs'];

/**
 * What Linux's malloc is told: without, pieces that large answers leave stay with the process, some 40 MB of them (docs/decisions/0018). Other
 * systems do not read it. `npm start`, the container and the systemd unit say the same.
 */
export const SERVER_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
