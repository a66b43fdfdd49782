/**
 * What every page with a script has in its head (Document.astro), to run as it is written here (scripts/in-page.ts). The page's own
 * scripts are not asked for before it is painted: on a slow network they would take the style sheet's place, on a slow processor the
 * paint's (docs/decisions/0022). What is done to the page meanwhile is heard here.
 */

/** Heard until islands live: whoever does it again (lib/client/replay-early.ts) takes this list's place. */
window.early = [];
/** Pressed outside of islands before the scripts that would have heard it; null once they hear it themselves. */
let missed: Set<HTMLElement> | null = new Set();
/** Links by which scripts do more than lead there: they know the way back. */
const WITH_WAY_BACK = 'a[data-sign-in], a[data-provider]';

for (const kind of ['click', 'input'] as const) {
  addEventListener(
    kind,
    (event) => {
      const target = event.target as Element;
      const button = kind === 'click' ? target.closest('button') : null;
      const island = target.closest('astro-island[ssr]');
      if (island) {
        // The browser would send the form itself, and leave the page with all that was typed.
        if (button?.type === 'submit') event.preventDefault();
        window.early.push({ event, island });
      } else if (kind === 'click' && missed) {
        const link = target.closest<HTMLElement>(WITH_WAY_BACK);
        if (link) event.preventDefault();
        const heard = link ?? (button?.type === 'button' && !button.popoverTargetElement ? button : null);
        if (!heard) return;
        heard.ariaBusy = 'true';
        missed.add(heard);
      }
    },
    { capture: true },
  );
}

/** For browsers that do not tell of a paint. */
const LONGEST_AFTER_LOAD_MS = 1_000;

const painted = new Promise<void>((done) => {
  new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(done, LONGEST_AFTER_LOAD_MS));
  // A page that nobody sees is never painted.
  const seen = () => document.hidden && done();
  document.addEventListener('visibilitychange', seen);
  seen();
});
const read = new Promise((done) => document.addEventListener('DOMContentLoaded', done));

/** Asks for a module and runs it, after those that were asked for before; one that does not come keeps no other. */
function ask(address: string): Promise<unknown> {
  const script = document.createElement('script');
  script.type = 'module';
  script.async = false;
  script.src = address;
  document.head.append(script);
  return new Promise((done) => {
    script.onload = script.onerror = done;
  });
}

void Promise.all([painted, read]).then(async () => {
  const addresses = new Set<string>();
  for (const { dataset } of document.querySelectorAll<HTMLElement>('script[type=later]')) {
    const { hash, href } = new URL(dataset.src!, location.href);
    // What it needs comes with it, in the same trip (scripts/flat-imports.ts), and is run piece by piece.
    for (const name of hash.slice(1).split(',')) if (name) addresses.add(new URL(name, href).href);
    addresses.add(href.slice(0, href.length - hash.length));
  }
  const run: Promise<unknown>[] = [];
  for (const address of addresses) {
    run.push(ask(address));
    // To ask takes a cheap phone as long as to answer a tap, which may come in between where the browser can tell.
    await globalThis.scheduler?.yield?.();
  }
  await Promise.all(run);
  const pressed = missed!;
  missed = null;
  for (const element of pressed) {
    element.ariaBusy = null;
    element.click();
  }
});
