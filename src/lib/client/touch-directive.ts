import type { ClientDirective } from 'astro';
import { idle } from './idle.ts';
import { WAKE_ISLANDS } from './wake-islands.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Alive with the first sign of somebody at the page; its files are fetched and run before, when the browser has time. */
    'client:touch'?: boolean;
  }
}

/** What somebody does first, even where they only scroll. */
const SIGNS = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'keydown',
  'focusin',
  'click',
  'input',
  WAKE_ISLANDS,
];
/** Who has looked at a page for so long will touch it next. */
const LONGEST_MS = 8_000;

/** The first sign, and where it was given; for all islands of the page. */
const touched = new Promise<EventTarget | null>((resolve) => {
  // Who was quicker than this script (layouts/hear-early.ts).
  if (Array.isArray(window.early) && window.early[0]) resolve(window.early[0].island);
  for (const sign of SIGNS) {
    addEventListener(sign, ({ target }) => resolve(target), { capture: true, once: true, passive: true });
  }
  void idle().then(() => setTimeout(resolve, LONGEST_MS, null));
});

/**
 * For islands that show nothing new by themselves: a cheap phone does not spend its first second on them. What is done to one
 * before it lives is done again (`replay-early.ts`).
 */
const touch: ClientDirective = async (load, _options, island) => {
  const loaded = Promise.race([idle(), touched]).then(load);
  const target = await touched;
  // What is touched lives first, and the rest when it has answered.
  if (!(target instanceof Node && island.contains(target))) await idle();
  await (await loaded)();
};

export default touch;
