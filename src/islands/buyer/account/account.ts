import { call, type Result } from '#lib/client/call.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { deleteAccount, logOutEverywhere } from '#lib/client/session.ts';
import { ACCOUNT_DELETED, EXPORT_FILE, LEFT_EVERYWHERE } from '#lib/messages/account.ts';

/** Brings the account page to life. Without script the export is a link of its own. */
export function startAccount(page: HTMLElement): void {
  const find = <E extends HTMLElement>(name: string) => page.querySelector<E>(`[data-${name}]`);

  /** Does what a button is for, once at a time, and says beside it what went wrong. */
  function press(name: string, problem: string, work: () => Promise<Result<unknown>>): void {
    const button = find(name);
    button?.addEventListener('click', async (event) => {
      event.preventDefault();
      if (button.getAttribute('aria-busy') === 'true') return;
      button.setAttribute('aria-busy', 'true');
      say(problem, '');
      const answer = await work();
      button.removeAttribute('aria-busy');
      if (!answer.ok) say(problem, answer.error.message);
    });
  }
  function say(problem: string, text: string): void {
    const place = find(problem);
    if (!place) return;
    place.textContent = text;
    place.hidden = text === '';
  }

  press('export', 'export-problem', async () => {
    const answer = await call('GET /api/account/export');
    if (answer.ok) saveFile(EXPORT_FILE, JSON.stringify(answer.data, null, 2), 'application/json');
    return answer;
  });
  press('leave-everywhere', 'leave-problem', async () => {
    const answer = await logOutEverywhere();
    if (answer.ok) sayGoodbye(LEFT_EVERYWHERE);
    return answer;
  });

  const dialog = find<HTMLDialogElement>('delete-dialog');
  find('ask-delete')?.addEventListener('click', () => {
    say('delete-problem', '');
    dialog?.showModal();
  });
  press('delete', 'delete-problem', async () => {
    const answer = await deleteAccount();
    if (answer.ok) {
      dialog?.close();
      sayGoodbye(ACCOUNT_DELETED);
    }
    return answer;
  });
}

/** In the frame's dialog, which leads to the buyer's home when it is closed. */
function sayGoodbye(text: string): void {
  document.querySelector('#logged-out-text')!.textContent = text;
  document.querySelector<HTMLDialogElement>('#logged-out-dialog')!.showModal();
}
