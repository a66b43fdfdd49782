/** How far a list was read, kept with its entry in the browser's history: for back and reload. */
export interface KeptList {
  /** Pages beyond the first. */
  pages: number;
  /** Pixels from the top. */
  scrollY: number;
}

/** What is kept for this visit of the page; null on a new one. */
export function keptList(state: unknown = history.state): KeptList | null {
  const kept = (state as { list?: Partial<KeptList> } | null)?.list;
  return kept && Number.isInteger(kept.pages) && kept.pages! > 0
    ? { pages: kept.pages!, scrollY: Number(kept.scrollY) }
    : null;
}

export function keepList(list: KeptList): void {
  history.replaceState({ ...history.state, list }, '');
}

const SETTLED_MS = 150;

/** Keeps the place on the page up to date from now on; the pages stay what they were kept as. */
export function keepScroll(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const kept = keptList();
        if (kept) keepList({ ...kept, scrollY });
      }, SETTLED_MS);
    },
    { passive: true },
  );
}
