import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { type CountdownFormat, countdownText, spokenCountdown, TIME_EXPIRED } from '#lib/messages/countdown.ts';
import { $second } from '#lib/stores/clock.ts';

interface Props {
  /** A moment of the wire; without an offset it is UTC (spec.md section 4). */
  until: string;
  /** The server's time when the HTML was made, in milliseconds since 1970: what the first render shows. */
  renderedAt: number;
  format?: CountdownFormat;
  expiredText?: string;
  /** Below this many minutes it is shown as urgent. */
  urgentMinutes?: number;
  onExpire?: () => void;
}

/** Time left until a moment of the server's clock, renewed each second, spoken only at a few thresholds. */
export function Countdown({
  until,
  renderedAt,
  format = 'clock',
  expiredText = TIME_EXPIRED,
  urgentMinutes = 10,
  onExpire,
}: Props) {
  const second = useStore($second, { ssr: () => renderedAt });
  const end = parseServerTime(until)?.getTime() ?? 0;
  const left = end - (second || renderedAt);
  const expired = left <= 0;
  const wasRunning = useRef(!expired);

  useEffect(() => {
    if (expired && wasRunning.current) onExpire?.();
    wasRunning.current = !expired;
  }, [expired, onExpire]);

  return (
    <>
      <span role="timer" className={left <= urgentMinutes * 60_000 ? 'strong warm-text' : 'strong'}>
        {countdownText(left, format, expiredText)}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {spokenCountdown(left, expiredText)}
      </span>
    </>
  );
}
