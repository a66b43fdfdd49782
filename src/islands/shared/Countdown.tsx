import { createElement, useEffect } from 'react';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { countdownView } from '#lib/messages/countdown.ts';
import { startCountdowns } from './count-down.ts';

interface Props {
  /** A moment of the wire; without an offset it is UTC (spec.md section 4). */
  until: string;
  /** The server's time when this is written, in milliseconds since 1970. */
  renderedAt: number;
}

/** Time left until a moment of the server's clock, renewed each second (count-down.ts), spoken only at a few thresholds. */
export function Countdown({ until, renderedAt }: Props) {
  useEffect(startCountdowns, []);
  const end = parseServerTime(until)?.getTime() ?? 0;
  const { text, urgent, spoken } = countdownView(end - renderedAt);
  return createElement(
    'count-down',
    { until: end },
    // Both go on before React comes.
    <span role="timer" className={urgent ? 'strong warm-text' : 'strong'} suppressHydrationWarning>
      {text}
    </span>,
    <span className="visually-hidden" aria-live="polite" suppressHydrationWarning>
      {spoken}
    </span>,
  );
}
