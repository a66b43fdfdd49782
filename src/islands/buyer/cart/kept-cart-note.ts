import { keptLines } from '#lib/client/kept-cart.ts';
import { keptText } from '#lib/messages/cart.ts';

/** Tells a visitor who is not signed in what this browser keeps for them. */
export function showKeptCart(): void {
  const note = document.querySelector<HTMLElement>('[data-kept-cart]');
  const lines = keptLines().length;
  if (!note || lines === 0) return;
  note.textContent = keptText(lines);
  note.hidden = false;
}
