import { make } from '#islands/shared/make-element.ts';
import { call } from '#lib/client/call.ts';
import type { PromotionSwitches } from '#lib/contract/alerts.ts';
import { ALERTS_PATH } from '#lib/domain/promotion.ts';
import { NEW_ALERT, PROMOTIONS, switchedText } from '#lib/messages/alerts.ts';
import { createPromotions } from '#lib/stores/promotions.ts';
import { $session } from '#lib/stores/session.ts';
import { isBackFor, signInFor } from './return-mark.ts';

/** Brings the form of a new alert to life. Who has to sign in first comes back to it open. */
export function startMakeAlert(box: HTMLDetailsElement): void {
  const form = box.querySelector('form')!;
  const problem = form.querySelector<HTMLElement>('[data-problem]')!;
  const button = form.querySelector('button')!;

  if (isBackFor('alert')) {
    box.open = true;
    button.focus();
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-busy') === 'true') return;
    if ($session.get().state !== 'signedIn') return signInFor('alert', NEW_ALERT.signIn);
    button.setAttribute('aria-busy', 'true');
    problem.hidden = true;
    const said = new FormData(form);
    const figure = (name: string) => Number(said.get(name)) || null;
    const answer = await call('POST /api/buyer/alerts', {
      body: {
        ...{ term: String(said.get('term')), lat: Number(box.dataset.lat), lng: Number(box.dataset.lng) },
        ...{ maxPrice: figure('maxPrice'), minDiscount: figure('minDiscount') },
      },
    });
    button.removeAttribute('aria-busy');
    if (answer.ok) return showMade(box, answer.data.alert.term, answer.data.promotions);
    if (answer.status === 401) return signInFor('alert', NEW_ALERT.signIn);
    problem.textContent = answer.error.message;
    problem.hidden = false;
  });
}

/** What was made takes the place of its form, with what is still missing for being told. */
function showMade(box: HTMLElement, term: string, switches: PromotionSwitches): void {
  const made = box.querySelector<HTMLElement>('[data-made]')!;
  const all = Object.assign(make('a', 'small', NEW_ALERT.all), { href: ALERTS_PATH });
  made.replaceChildren(Object.assign(make('p', 'strong', NEW_ALERT.made(term)), { role: 'status' }));
  if (!switches.on) made.append(...offerPromotions(switches));
  made.append(all);
  box.querySelector('form')!.hidden = true;
  made.hidden = false;
  made.focus();
}

function offerPromotions(switches: PromotionSwitches): HTMLElement[] {
  const { $promotions, set } = createPromotions(switches, call);
  const why = make('p', 'notice notice-warm', PROMOTIONS.off);
  const button = Object.assign(make('button', 'button', PROMOTIONS.turnOn), { type: 'button' });
  const said = Object.assign(make('p', 'small'), { role: 'status', tabIndex: -1 });
  button.addEventListener('click', () => void set({ on: true }));
  $promotions.listen(({ switches: now, busy, problem }) => {
    button.setAttribute('aria-busy', String(busy));
    said.textContent = problem ?? (now.on ? `${PROMOTIONS.turnedOn} ${switchedText(now) ?? ''}` : '');
    if (!now.on) return;
    why.remove();
    button.remove();
    said.focus();
  });
  return [why, button, said];
}
