import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import type { KeyCall } from '#lib/contract/mart/mart-keys.ts';
import { momentText } from '#lib/messages/dates.ts';
import { callText, TILL_TEXTS } from '#lib/messages/mart/till.ts';
import { FirstFew } from './FirstFew.tsx';
import css from './till.module.css';

/** What a mart's tills did, newest first, in words (shelf.md 32.5). */
export function KeyCalls({ calls, now }: { calls: readonly KeyCall[]; now: Date }) {
  return (
    <section className="stack gap-3" aria-labelledby="calls-title">
      <h2 id="calls-title">{TILL_TEXTS.calls}</h2>
      {calls.length === 0 && <EmptyState title={TILL_TEXTS.noCalls} text={TILL_TEXTS.noCallsText} />}
      {calls.length > 0 && (
        <>
          <p className="soft small">{TILL_TEXTS.callsText}</p>
          <FirstFew
            rows={calls}
            row={(call) => (
              <Boundary key={call.callId} part="KeyCall" as="li">
                <KeyCallRow call={call} now={now} />
              </Boundary>
            )}
          />
        </>
      )}
    </section>
  );
}

function KeyCallRow({ call, now }: { call: KeyCall; now: Date }) {
  const { done, not } = callText(call);
  return (
    <li className={`inset ${css.call}`}>
      <time className="small soft" dateTime={call.at}>
        {momentText(new Date(call.at), now)}
      </time>
      <span className="small soft one-line">{call.keyName}</span>
      <p className={css.said}>
        {done} {not && <span className="warm-text">{not}</span>}
      </p>
    </li>
  );
}
