import { type ReactNode, useState } from 'react';
import { takeFocus } from '#islands/shared/focus-refs.ts';
import { useMutation } from '#islands/shared/useMutation.ts';
import type { Result } from '#lib/client/caller/call.ts';
import { ALERTS, ALERTS_PAGE } from '#lib/messages/discovery/alerts.ts';
import css from './alert-lists.module.css';

interface Line {
  id: number;
  name: string;
  href: string | null;
  facts: string;
  /** What its button does, and what is said once it is done. */
  endText: string;
  endedText: string;
}

interface Props {
  id: string;
  title: string;
  about: string;
  /** How many there may be. */
  most?: number;
  lines: readonly Line[];
  end: (id: number) => Promise<Result<unknown>>;
  onEnded: (text: string) => void;
  /** What is said where there is none. */
  children: ReactNode;
}

/** Lines that can be ended: one goes when its end is known, and the next one is at hand. */
export function EndableList({ id, title, about, most, lines: all, end, onEnded, children }: Props) {
  const [lines, setLines] = useState(all);
  const { busy, problem, input: ending, press } = useMutation(end, { failed: ALERTS_PAGE.failed });
  /** Which line the keyboard goes on with; -1: the heading. */
  const [goOnAt, setGoOnAt] = useState<number>();

  async function take(line: Line) {
    if (!(await press(line.id))?.ok) return;
    onEnded(line.endedText);
    setGoOnAt(Math.min(lines.indexOf(line), lines.length - 2));
    setLines(lines.filter((other) => other !== line));
  }

  return (
    <section className="card card-body stack" aria-labelledby={`${id}-title`}>
      <div className="stack stack-tight">
        <h2 id={`${id}-title`} tabIndex={-1} ref={goOnAt === -1 ? takeFocus : null}>
          {title}{' '}
          {most !== undefined && <span className={`soft small ${css.howMany}`}>{`${lines.length}/${most}`}</span>}
        </h2>
        <p className="soft small">{about}</p>
      </div>
      {lines.length > 0 ? (
        <ul className={css.lines}>
          {lines.map((line, i) => (
            <li key={line.id} className="strip ends gap-3">
              <div className={css.what}>
                {line.href ? (
                  <a href={line.href}>
                    <strong>{line.name}</strong>
                  </a>
                ) : (
                  <strong>{line.name}</strong>
                )}
                <span className="soft small">{line.facts}</span>
              </div>
              <button
                type="button"
                className="button button-small"
                aria-label={line.endText}
                aria-busy={busy && ending === line.id}
                ref={i === goOnAt ? takeFocus : null}
                onClick={() => void take(line)}
              >
                {ALERTS.end}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.none}>{children}</p>
      )}
      {problem && (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
