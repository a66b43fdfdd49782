import { tabStorage } from '#lib/client/offline/storages.ts';
import { saveReturnPath } from '#lib/client/page/return-path.ts';
import { $signInPrompt, askToSignIn, dismissSignIn } from '#lib/stores/session.ts';

/** In the tab: the name of what was pressed before signing in was asked for. */
const PRESSED_KEY = 'pressed';
let pressed: Element | null;

const nameOf = (control: Element) => control.ariaLabel ?? control.textContent!;

/** Signed in, the keyboard goes on at what was pressed before. */
function goOnWherePressed(): void {
  const name = tabStorage().getItem(PRESSED_KEY);
  if (!name || !document.documentElement.dataset.viewer) return;
  tabStorage().removeItem(PRESSED_KEY);
  for (const button of document.querySelectorAll('button')) if (nameOf(button) === name) button.focus();
}

/** Before leaving for a provider the current path is kept (spec section 4), or the one the link names. */
export function rememberReturnPath(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-provider]');
    if (!link) return;
    saveReturnPath(link.dataset.returnTo ?? location.pathname + location.search);
    if (pressed) tabStorage().setItem(PRESSED_KEY, nameOf(pressed));
  });
}

/**
 * Joins the frame's dialog to the store that islands ask through, and to the links that lead to /login without script.
 */
export function startLoginDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#login-dialog');
  if (!dialog) return;
  const reason = dialog.querySelector<HTMLElement>('[data-reason]');

  $signInPrompt.subscribe((prompt) => {
    if (!prompt) {
      if (dialog.open) dialog.close();
      return;
    }
    if (reason) {
      reason.textContent = prompt.reason;
      reason.hidden = !prompt.reason;
    }
    if (dialog.open) return;
    pressed = document.activeElement!.closest('button');
    dialog.showModal();
  });
  goOnWherePressed();

  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target.closest('a[data-sign-in]')) {
      event.preventDefault();
      askToSignIn();
    } else if (target === dialog || target.closest('#login-dialog [data-close]')) dismissSignIn();
  });
  dialog.addEventListener('close', dismissSignIn);
}
