import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { adoptServerTime } from '#lib/client/caller/server-time.ts';
import { $minute } from '#lib/stores/clock.ts';

/**
 * Tells the time by the server's clock from an island's first moment on: effects of the parts within it run before its
 * own, and the frame's script, which does the same, may come later than the island.
 */
export function useServerTime(): void {
  useState(() => typeof document !== 'undefined' && adoptServerTime());
}

/** The server's time, renewed each minute; that of the HTML while it is hydrated. */
export function useNow(renderedAt: Date): Date {
  useServerTime();
  const minute = useStore($minute, { ssr: 'initial' });
  return minute === 0 ? renderedAt : new Date(minute);
}
