import type { Sheet } from './sheet.ts';

/** What scrolls later than this is the buyer's own doing. */
const LONGEST_SCROLL_MS = 1_500;
/** Nobody follows a list that flies by for longer than this. */
const FAR_SCREENS = 2;
const FRAMES_TO_LAY_OUT = 4;

/**
 * Brings a card to the head of the list, in the sheet or on the page. Cards on the way are laid out only when they come near, and may be
 * taller than was thought: the last step is taken again.
 */
export function goToCard(card: HTMLElement, sheet: Sheet | null): void {
  const inSheet = sheet?.isSheet() ? sheet : null;
  const arrive = () =>
    inSheet ? inSheet.showCard(card) : card.scrollIntoView({ block: 'start', behavior: 'instant' });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (inSheet || still || Math.abs(card.getBoundingClientRect().top) > FAR_SCREENS * innerHeight) {
    const again = (frames: number) => {
      arrive();
      if (frames > 0) requestAnimationFrame(() => again(frames - 1));
    };
    again(FRAMES_TO_LAY_OUT);
    return;
  }
  document.addEventListener('scrollend', arrive, { once: true, signal: AbortSignal.timeout(LONGEST_SCROLL_MS) });
  card.scrollIntoView({ block: 'start', behavior: 'smooth' });
}
