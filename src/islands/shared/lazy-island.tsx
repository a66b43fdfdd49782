import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { awaitOnPage } from '#lib/client/caller/await-on-page.ts';
import { loadPart } from '#lib/client/page/load-part.ts';
import { PART_FAILED, RELOAD } from '#lib/messages/loading.ts';
import { Boundary } from './Boundary.tsx';
import { comeToMiddle } from './focus-refs.ts';
import { useHydrated } from './useHydrated.ts';

/** Stands where a part could not be loaded. Some browsers ask for a script that failed only on a new page. */
const missing = {
  default: () => (
    // What was pressed may be far from it.
    <p className="notice notice-danger spread" role="alert" ref={comeToMiddle}>
      <span>{PART_FAILED}</span>
      <button type="button" className="button button-small" onClick={() => location.reload()}>
        {RELOAD}
      </button>
    </p>
  ),
};

/**
 * A part of an island that is loaded when it is first shown. One that cannot be loaded says so in its place: thrown on,
 * the failure would take the whole island off the page, with what was typed into it.
 */
export const lazyIsland = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadPart(load).catch((): { default: ComponentType<P> } => missing));

/**
 * Stands for a part that is on its way: what was pressed is busy, and the page says so when that takes longer than a
 * moment.
 */
function StillLoading() {
  // The page is told while this stands.
  useEffect(() => {
    let end = () => {};
    awaitOnPage({ came: new Promise<void>((resolve) => (end = resolve)) });
    return end;
  }, []);
  return null;
}

/**
 * The place of a lazy part: says that it is waited for when that takes longer than a moment, and ends its faults. The
 * server leaves it out: it would stream the part after the page, by a script that the pages' policy refuses.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Boundary part="Deferred">
        <Suspense fallback={<StillLoading />}>{children}</Suspense>
      </Boundary>
    )
  );
}
