import { useStore } from '@nanostores/react';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { countdownView } from '#lib/messages/order/countdown.ts';
import { $second } from '#lib/stores/clock.ts';

interface Props {
  /** A moment of the wire; without an offset it is UTC (spec.md section 4). */
  until: string;
  /** The server's time when this is written, in milliseconds since 1970. */
  renderedAt: number;
  /** Another on the page speaks of it. */
  isSilent?: boolean;
}

/** Time left until a moment of the server's clock, renewed each second, spoken only at a few thresholds. */
export function Countdown({ until, renderedAt, isSilent }: Props) {
  const second = useStore($second, { ssr: 'initial' });
  const end = parseServerTime(until)?.getTime() ?? 0;
  const { text, urgent, spoken } = countdownView(end - (second || renderedAt));
  return (
    <>
      <span role="timer" className={urgent ? 'strong warm-text' : 'strong'}>
        {text}
      </span>
      {!isSilent && (
        <span className="visually-hidden" aria-live="polite">
          {spoken}
        </span>
      )}
    </>
  );
}
