import { serverNow } from '#lib/client/call.ts';
import { saleTimeLeft } from '#lib/messages/sale-time-left.ts';

const MINUTE_MS = 60_000;

/** Writes how long each sale on the page still runs, as of `now`. */
function writeSaleTimes(root: ParentNode, now: Date): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-sale-ends]')) {
    const { text, state } = saleTimeLeft(new Date(element.dataset.saleEnds!), now);
    if (element.textContent?.trim() !== text) element.textContent = text;
    element.dataset.state = state;
  }
}

/** Keeps the sale times of the page right, minute by minute, without a word to screen readers. */
export function startSaleTimes(): void {
  const write = () => writeSaleTimes(document, new Date(serverNow()));
  setInterval(write, MINUTE_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') write();
  });
}
