/** How far a list was read, kept with its entry in the browser's history: for back and reload. */
export interface ListState {
  /** Pages beyond the first. */
  pages: number;
  /** Pixels from the top. */
  scrollY: number;
  /** A product on the screen, by the address of its link, and how far below the top of the screen it stood. */
  anchor?: { href: string; top: number };
}

/** What is kept for this visit of the page; null on a new one. */
export function readListState(state: unknown = history.state): ListState | null {
  const entry = (state as { list?: Partial<ListState> } | null)?.list;
  if (!entry || !Number.isInteger(entry.pages) || (entry.pages ?? -1) < 0 || !Number.isFinite(entry.scrollY))
    return null;
  const { pages, scrollY, anchor } = entry as ListState;
  return { pages, scrollY, ...(typeof anchor?.href === 'string' && Number.isFinite(anchor.top) ? { anchor } : {}) };
}

export function saveListState(list: ListState): void {
  history.replaceState({ ...history.state, list }, '');
}

/** A product of the list itself: a row above it may show the same one. */
const PRODUCT_LINK = 'main li:not(.side-row li) a[href^="/buyer/product/"]';
const SETTLED_MS = 150;
const LEAVING_MS = 2_000;
/**
 * Cards that were never drawn take their room by guess, and give way when they are: so long the place is held, and on a
 * slow phone until the page has come and nothing moves.
 */
const HELD_MS = 3_000;
const HELD_MOST_MS = 12_000;
const STILL_MS = 500;

const anchorAt = (link: Element | null | undefined): Pick<ListState, 'anchor'> =>
  link ? { anchor: { href: link.getAttribute('href')!, top: link.getBoundingClientRect().top } } : {};

const linkInTheMiddle = () =>
  document
    .elementFromPoint(innerWidth / 2, innerHeight / 2)
    ?.closest('li')
    ?.querySelector(PRODUCT_LINK);

/** Keeps the place on the page, where the list gives way to another one. */
export function savePlace(pages: number): void {
  saveListState({ pages, scrollY, ...anchorAt(linkInTheMiddle()) });
}

/**
 * Keeps the place on the page up to date from now on; the pages stay what they were kept as. A press on a link leaves
 * before a scroll has come to rest, so that it is kept with the press, too.
 */
export function saveScroll(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What a slow page still scrolls after a press is not where its reader left it. */
  let pressedAt = Number.NEGATIVE_INFINITY;
  const keep = (link: Element | null | undefined) => {
    clearTimeout(timer);
    // Rows that were never drawn have their room by guess: the browser alone comes back to another place.
    saveListState({ pages: readListState()?.pages ?? 0, scrollY, ...anchorAt(link) });
  };
  addEventListener(
    'scroll',
    () => {
      if (performance.now() - pressedAt < LEAVING_MS) return;
      clearTimeout(timer);
      timer = setTimeout(() => keep(linkInTheMiddle()), SETTLED_MS);
    },
    { passive: true },
  );
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      // One that stays on the page leaves nothing.
      if (!link || 'stays' in link.dataset) return;
      pressedAt = performance.now();
      keep(link.matches(PRODUCT_LINK) ? link : linkInTheMiddle());
    },
    { capture: true },
  );
}

/**
 * Brings the page back to where it was left, and holds it there while what stands above finds its size. Ends with any
 * sign of its reader.
 */
export function restoreScroll({ scrollY: top, anchor }: ListState): Promise<void> {
  return new Promise((resolve) => {
    const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    const startedAt = performance.now();
    let movedAt = startedAt;
    let isOver = false;
    const end = () => {
      isOver = true;
      for (const sign of signs) removeEventListener(sign, end);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, end, { passive: true });
    const isSettled = () => {
      const [heldMs, stillMs] = [performance.now() - startedAt, performance.now() - movedAt];
      return heldMs > HELD_MOST_MS || (heldMs > HELD_MS && stillMs > STILL_MS && document.readyState === 'complete');
    };
    const hold = () => {
      if (isOver) return;
      const link = anchor && document.querySelector(`${PRODUCT_LINK}[href="${CSS.escape(anchor.href)}"]`);
      const off = link ? link.getBoundingClientRect().top - anchor.top : top - scrollY;
      if (Math.abs(off) >= 1) {
        movedAt = performance.now();
        scrollBy({ top: off, behavior: 'instant' });
      }
      if (isSettled()) end();
      else requestAnimationFrame(hold);
    };
    requestAnimationFrame(hold);
  });
}
