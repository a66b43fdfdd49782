import { saveReturnPath } from '#lib/client/return-path.ts';
import { tabStorage } from '#lib/client/storages.ts';
import { $signInPrompt, askToSignIn, dismissSignIn } from '#lib/stores/session.ts';

/** In the tab: what was pressed before signing in was asked for. */
const PRESSED_KEY = 'pressedBeforeSignIn';
let pressed: Element | null = null;

const nameOf = (element: Element) => element.ariaLabel ?? element.textContent?.trim();

/** Signed in, the keyboard goes on at what was pressed before. */
function goOnWherePressed(): void {
  const name = tabStorage().getItem(PRESSED_KEY);
  if (name === null || !document.documentElement.dataset.viewer) return;
  tabStorage().removeItem(PRESSED_KEY);
  const controls = document.querySelectorAll<HTMLElement>('main :is(button, a)');
  [...controls].find((control) => nameOf(control) === name)?.focus();
}

/** Before leaving for a provider the current path is kept (spec section 4), or the one the link names. */
export function rememberReturnPath(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-provider]');
    if (!link) return;
    saveReturnPath(link.dataset.returnTo ?? location.pathname + location.search);
    const name = pressed && nameOf(pressed);
    if (name) tabStorage().setItem(PRESSED_KEY, name);
  });
}

/** Joins the frame's dialog to the store that islands ask through, and to the links that lead to /login without script. */
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
    pressed = document.activeElement?.closest('main button, main a') ?? null;
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
