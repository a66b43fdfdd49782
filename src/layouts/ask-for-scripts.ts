/**
 * What stands at the very end of every page with a script, to run as it is written here (scripts/in-page.ts). The page's own scripts
 * are not asked for before it is painted: on a slow network they would take the style sheet's place, on a slow processor the paint's
 * (docs/decisions/0022). The browser waits with this one for the style sheet, and for nothing before it: it has read the whole page by
 * then, and lays it out once, as it is meant to look.
 */

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
// What the frame asks for may be written behind this.
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
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('script[type=later]')) {
    if (textContent) {
      const script = document.createElement('script');
      script.textContent = textContent;
      document.head.append(script);
      continue;
    }
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
  const pressed = window.missed!;
  window.missed = null;
  for (const element of pressed) {
    element.ariaBusy = null;
    element.click();
  }
});
