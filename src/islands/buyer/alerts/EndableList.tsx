import { type ReactNode, type Ref, useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { useGoOn } from '#islands/shared/useGoOn.ts';
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
  const { goOnAt, refAt } = useGoOn();

  async function take(line: Line) {
    if (!(await press(line.id))?.ok) return;
    onEnded(line.endedText);
    goOnAt(Math.min(lines.indexOf(line), lines.length - 2));
    setLines(lines.filter((other) => other !== line));
  }

  return (
    <section className="card card-body stack" aria-labelledby={`${id}-title`}>
      <div className="stack stack-tight">
        <h2 id={`${id}-title`} tabIndex={-1} ref={refAt(-1)}>
          {title}{' '}
          {most !== undefined && <span className={`soft small ${css.howMany}`}>{`${lines.length}/${most}`}</span>}
        </h2>
        <p className="soft small">{about}</p>
      </div>
      {lines.length > 0 ? (
        <ul className={css.lines}>
          {lines.map((line, i) => (
            <Boundary key={line.id} part="EndableLine" as="li">
              <EndableLine
                line={line}
                isEnding={busy && ending === line.id}
                buttonRef={refAt(i)}
                onEnd={() => void take(line)}
              />
            </Boundary>
          ))}
        </ul>
      ) : (
        <p className={css.none}>{children}</p>
      )}
      <Problem text={problem} />
    </section>
  );
}

interface LineProps {
  line: Line;
  isEnding: boolean;
  buttonRef: Ref<HTMLButtonElement>;
  onEnd: () => void;
}

function EndableLine({ line: { name, href, facts, endText }, isEnding, buttonRef, onEnd }: LineProps) {
  const strong = <strong>{name}</strong>;
  return (
    <li className="strip ends gap-3">
      <div className={css.what}>
        {href ? <a href={href}>{strong}</a> : strong}
        <span className="soft small">{facts}</span>
      </div>
      <button
        type="button"
        className="button button-small"
        aria-label={endText}
        aria-busy={isEnding}
        ref={buttonRef}
        onClick={onEnd}
      >
        {ALERTS.end}
      </button>
    </li>
  );
}
