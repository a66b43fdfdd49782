import { call } from '#lib/client/call.ts';
import { WAITING } from '#lib/messages/alerts.ts';
import { $session } from '#lib/stores/session.ts';
import { isBackFor, signInFor } from './return-mark.ts';

const JOIN = 'POST /api/buyer/products/{productId}/waiting';
const LEAVE = 'DELETE /api/buyer/products/{productId}/waiting';

/** Brings the button of a waiting list to life: it turns when the server has answered, as a place in a line is the server's to give. */
export function startWaitingButton(box: HTMLElement): void {
  const button = box.querySelector('button')!;
  const find = (name: string) => box.querySelector<HTMLElement>(`[data-${name}]`)!;
  const params = { productId: Number(box.dataset.waiting) };

  function show(isWaiting: boolean, said: string): void {
    button.setAttribute('aria-pressed', String(isWaiting));
    button.classList.toggle('button-primary', !isWaiting);
    find('label').textContent = isWaiting ? WAITING.leave : WAITING.join;
    find('said').textContent = said;
  }

  async function toggle(): Promise<void> {
    if (button.getAttribute('aria-busy') === 'true') return;
    if ($session.get().state !== 'signedIn') return signInFor('wait', WAITING.signIn);
    button.setAttribute('aria-busy', 'true');
    find('problem').textContent = '';
    const wasWaiting = button.getAttribute('aria-pressed') === 'true';
    const answer = wasWaiting ? await call(LEAVE, { params }) : await call(JOIN, { params });
    button.removeAttribute('aria-busy');
    if (!answer.ok) {
      if (answer.status === 401) signInFor('wait', WAITING.signIn);
      else find('problem').textContent = answer.error.message;
    } else if (answer.data.isWaiting) show(true, WAITING.joinedAfter(answer.data.before));
    else show(false, WAITING.left);
  }

  button.addEventListener('click', () => void toggle());
  // Who pressed it and had to sign in first is back.
  if (isBackFor('wait') && button.ariaPressed !== 'true') void toggle();
}
