import { saveReturnPath } from '#lib/client/return-path.ts';
import { $signInPrompt, askToSignIn, dismissSignIn } from '#lib/stores/session.ts';

/** Before leaving for a provider the current path is kept (spec section 4), or the one the link names. */
export function rememberReturnPath(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-provider]');
    if (link) saveReturnPath(link.dataset.returnTo ?? location.pathname + location.search);
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
    if (!dialog.open) dialog.showModal();
  });

  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target.closest('a[data-sign-in]')) {
      event.preventDefault();
      askToSignIn();
    } else if (target === dialog || target.closest('#login-dialog [data-close]')) dismissSignIn();
  });
  dialog.addEventListener('close', dismissSignIn);
}
