import { useStore } from '@nanostores/react';
import { $minute } from '#lib/stores/clock.ts';
import { useServerTime } from './useServerTime.ts';

/** The server's time, renewed each minute; that of the HTML while it is hydrated. */
export function useNow(renderedAt: Date): Date {
  useServerTime();
  const minute = useStore($minute, { ssr: 'initial' });
  return minute === 0 ? renderedAt : new Date(minute);
}
