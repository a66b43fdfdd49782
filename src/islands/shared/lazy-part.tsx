import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadPart } from '#lib/client/load-part.ts';
import { PART_FAILED, PART_LOADING, RELOAD } from '#lib/messages/loading.ts';

/** Stands where a part could not be loaded. Some browsers ask for a script that failed only on a new page. */
const missing = {
  default: () => (
    // What was pressed may be far from it.
    <p className="notice notice-danger spread" role="alert" ref={(it) => it?.scrollIntoView({ block: 'center' })}>
      <span>{PART_FAILED}</span>
      <button type="button" className="button button-small" onClick={() => location.reload()}>
        {RELOAD}
      </button>
    </p>
  ),
};

/**
 * A part of an island that is loaded when it is first shown. One that cannot be loaded says so in its place: thrown on, the
 * failure would take the whole island off the page, with what was typed into it.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadPart(load).catch((): { default: ComponentType<P> } => missing));

/** A part that comes sooner needs no word. */
const SILENT_MS = 1_000;

function StillLoading() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SILENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <p className="notice" role="status" ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}>
        {PART_LOADING}
      </p>
    )
  );
}

/**
 * The place of a lazy part: says that it is waited for when that takes longer than a moment. The server leaves it out: it would stream the
 * part after the page, by a script that the pages' policy refuses.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated && <Suspense fallback={<StillLoading />}>{children}</Suspense>;
}
