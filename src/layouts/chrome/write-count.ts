/** Writes a number onto every icon that shows it; zero hides it. */
export function writeCount(of: 'cart' | 'alarms' | 'orders' | 'news', count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-count="${of}"]`)) {
    badge.hidden = count === 0;
    badge.querySelector('[data-number]')!.textContent = count > 99 ? '99+' : String(count);
  }
}
