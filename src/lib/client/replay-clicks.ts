/** The last tap on each island that is not hydrated yet. */
const waiting = new Map<Element, HTMLElement>();

/**
 * A tap on an island that is not hydrated yet is not lost: it is kept, the button shows that it is busy, and it is pressed
 * once the island lives. Start it in the frame's script.
 */
export function replayEarlyClicks(root: Document = document): void {
  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button');
      const island = button?.closest('astro-island[ssr]');
      if (!button || !island) return;
      waiting.get(island)?.removeAttribute('aria-busy');
      button.setAttribute('aria-busy', 'true');
      if (!waiting.has(island)) island.addEventListener('astro:hydrate', () => press(island), { once: true });
      waiting.set(island, button);
    },
    { capture: true },
  );
}

function press(island: Element): void {
  const button = waiting.get(island);
  waiting.delete(island);
  button?.removeAttribute('aria-busy');
  // React hydrates the root at once for an event that needs it.
  button?.click();
}
