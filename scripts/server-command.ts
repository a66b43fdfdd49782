/**
 * How the server is started, but for its environment. V8 would let a heap of 35 MB grow to some hundred before it looks for
 * garbage, as the machine has room; these two make it look earlier (docs/decisions/0018). `npm start`, the container and the
 * systemd unit say the same.
 */
export const SERVER_COMMAND = ['--max-semi-space-size=4', '--max-old-space-size=512', 'dist/server/entry.mjs'];
