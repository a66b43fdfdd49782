import { call } from '#lib/client/call.ts';
import { ALERTS_PAGE } from '#lib/messages/alerts.ts';

/** What ends a line of each list. */
const END = {
  alerts: (alertId: number) => call('DELETE /api/buyer/alerts', { body: { alertId } }),
  waiting: (productId: number) => call('DELETE /api/buyer/products/{productId}/waiting', { params: { productId } }),
} as const;

/** Brings the lists of what was asked for to life: a line goes when its end is known, and the next one is at hand. */
export function startAlertLists(page: HTMLElement): void {
  const said = page.querySelector<HTMLElement>('[data-ended-text]')!;
  for (const section of page.querySelectorAll<HTMLElement>('[data-asked]')) {
    const end = END[section.dataset.asked as keyof typeof END];
    const problem = section.querySelector<HTMLElement>('[data-problem]')!;
    section.addEventListener('click', async ({ target }) => {
      const button = (target as Element).closest<HTMLButtonElement>('[data-end]');
      if (!button || button.getAttribute('aria-busy') === 'true') return;
      button.setAttribute('aria-busy', 'true');
      problem.hidden = true;
      const answer = await end(Number(button.dataset.end));
      button.removeAttribute('aria-busy');
      if (!answer.ok) {
        problem.textContent = `${ALERTS_PAGE.failed} ${answer.error.message}`;
        problem.hidden = false;
        return;
      }
      said.textContent = button.dataset.ended!;
      take(section, button.closest('li')!);
    });
  }
}

function take(section: HTMLElement, line: HTMLElement): void {
  const list = line.parentElement!;
  const next = (line.nextElementSibling ?? line.previousElementSibling)?.querySelector('button');
  line.remove();
  const left = section.querySelector('[data-left]');
  if (left) left.textContent = String(list.children.length);
  list.hidden = list.children.length === 0;
  section.querySelector<HTMLElement>('[data-none]')!.hidden = !list.hidden;
  (next ?? section.querySelector('h2'))?.focus();
}
