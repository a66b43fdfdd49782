import { useState } from 'react';
import { adoptServerTime } from '#lib/client/caller/server-time.ts';

/**
 * Tells the time by the server's clock from an island's first moment on: effects of the parts within it run before its
 * own, and the frame's script, which does the same, may come later than the island.
 */
export function useServerTime(): void {
  useState(() => typeof document !== 'undefined' && adoptServerTime());
}
