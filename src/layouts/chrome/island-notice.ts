import type { Awaited } from '#lib/client/caller/await-on-page.ts';
import { PART_FAILED, PART_LOADING } from '#lib/messages/loading.ts';

/** A word follows when what was pressed takes longer, and a way on when it will not come. */
const WORD_AFTER_MS = 1_000;
const GIVEN_UP_AFTER_MS = 120_000;
const MARK_EVERY_MS = 100;

/**
 * What is waited for, with what ends the waiting; and what has not come, which stays said until it comes all the same.
 */
const waits = new Map<object, () => void>();
const failed = new Set<object>();
/** What is said of those that take longer than a moment. */
const words = new Map<object, string>();

const notice = document.querySelector<HTMLElement>('[data-island-notice]')!;

/** What is waited for and what has not come have a line each: one hides nothing of the other. */
function say(): void {
  const texts = [[...words.values()].at(-1), failed.size > 0 ? PART_FAILED : undefined];
  texts.forEach((text, line) => {
    const toast = notice.children[line] as HTMLElement;
    toast.hidden = !text;
    toast.firstElementChild!.textContent = text ?? '';
  });
  notice.hidden = !texts.some(Boolean);
}

/** Begins to wait for something, unless it is known not to come: that is said once more, to who listens. */
function wait(thing: object, idle: () => void, text = PART_LOADING): void {
  if (failed.has(thing)) {
    idle();
    notice.hidden = true;
    requestAnimationFrame(say);
    return;
  }
  const before = waits.get(thing);
  if (before) {
    waits.set(thing, () => {
      before();
      idle();
    });
    return;
  }
  const tell = () => {
    words.set(thing, text);
    say();
  };
  const late = setTimeout(tell, WORD_AFTER_MS);
  const gone = setTimeout(fail, GIVEN_UP_AFTER_MS, thing);
  waits.set(thing, () => {
    clearTimeout(late);
    clearTimeout(gone);
    idle();
  });
}
function end(thing: object): void {
  waits.get(thing)?.();
  for (const all of [waits, words, failed]) all.delete(thing);
  say();
}
function fail(thing: object): void {
  end(thing);
  failed.add(thing);
  if (thing instanceof HTMLElement) thing.dataset.failed = '';
  say();
}

const setIdle = (buttons: Iterable<Element>) => {
  for (const button of buttons) button.removeAttribute('aria-busy');
};
function waitForIsland(island: HTMLElement, text?: string, idle: () => void = () => {}): void {
  island.addEventListener('astro:hydrate', () => end(island), { once: true });
  const allIdle = () => {
    idle();
    setIdle(island.querySelectorAll('button[aria-busy="true"]'));
  };
  wait(island, allIdle, text);
}

/**
 * Shows a button as busy until the answer is called: its own island may write what it knows over that, once it has done
 * its part.
 */
function showBusy(button: Element): () => void {
  const mark = () => button.setAttribute('aria-busy', 'true');
  mark();
  const marking = setInterval(mark, MARK_EVERY_MS);
  return () => {
    clearInterval(marking);
    setIdle([button]);
  };
}

/** What was pressed last is what waits for something beside it. */
let pressed: Element | null = null;
const rememberPressed = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest('button') : null;
};

/** From here on, and for what was pressed or failed before this script came. */
export function startIslandNotice(): void {
  addEventListener('click', rememberPressed, { capture: true });
  addEventListener('astro:hydration-error', ({ target }) => fail(target!));
  addEventListener('awaited', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLElement) return waitForIsland(event.target);
    const { island, came, text } = (event as CustomEvent<Awaited>).detail;
    const waiting = island
      ? document.querySelector<HTMLElement>(`astro-island[ssr][component-export="${island}"]`)
      : null;
    // A press from before this script came has left the focus where it was.
    const button = pressed ?? document.activeElement?.closest('button');
    if (!waiting && !came) return;
    const idle = button ? showBusy(button) : () => {};
    if (waiting) return waitForIsland(waiting, text, idle);
    const thing = {};
    wait(thing, idle, text);
    void came!.then(() => end(thing));
  });
  for (const island of document.querySelectorAll<HTMLElement>('astro-island[ssr][data-failed]')) fail(island);
  for (const button of document.querySelectorAll('astro-island[ssr] [aria-busy="true"]')) {
    waitForIsland(button.closest<HTMLElement>('astro-island')!);
  }
}
