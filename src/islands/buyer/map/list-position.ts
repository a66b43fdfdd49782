/** What is drawn around the card that is marked. */
const EDGE_PX = 3;
/**
 * Cards on the way are laid out only when they come near, and may be taller than was thought: the step is taken again.
 */
const FRAMES_TO_LAY_OUT = 4;

/** Brings a card to the head of the list: of the sheet that scrolls it, or of the page where there is none. */
export function scrollToCard(card: HTMLElement, sheetBody: HTMLElement | null): void {
  const step = (framesLeft: number) => {
    if (!sheetBody) card.scrollIntoView({ block: 'start', behavior: 'instant' });
    else sheetBody.scrollTop += card.getBoundingClientRect().top - sheetBody.getBoundingClientRect().top - EDGE_PX;
    if (framesLeft > 0) requestAnimationFrame(() => step(framesLeft - 1));
  };
  step(FRAMES_TO_LAY_OUT);
}
