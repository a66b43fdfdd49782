import { call } from '#lib/client/caller/call.ts';
import { SESSION_ENDED } from '#lib/client/caller/seller-call.ts';

/** Says that the session has ended, with the way to sign in beside the page, until somebody has. */
export function startSessionNotice(): void {
  const notice = document.querySelector<HTMLElement>('[data-session-ended]');
  if (!notice) return;
  document.addEventListener(SESSION_ENDED, (event) => {
    event.preventDefault();
    notice.hidden = false;
  });
  document.addEventListener('visibilitychange', async () => {
    if (notice.hidden || document.hidden) return;
    notice.hidden = (await call('GET /api/auth/login')).ok;
  });
}
