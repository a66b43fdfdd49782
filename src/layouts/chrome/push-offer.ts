import { call } from '#lib/client/caller/call.ts';
import { pushBrowser } from '#lib/client/page/push-browser.ts';
import { PUSH_TEXTS } from '#lib/messages/notice/push.ts';
import { createPushSwitch, type PushSwitch } from '#lib/stores/push.ts';

const push = createPushSwitch('buyer', { browser: pushBrowser, call });

function paragraph(text: string, role?: 'alert'): HTMLElement {
  const element = document.createElement('p');
  element.className = 'small';
  element.textContent = text;
  if (role) element.role = role;
  return element;
}

function button(className: string, text: string, { busy }: PushSwitch, onPress: () => Promise<void>): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = text;
  element.setAttribute('aria-busy', String(busy));
  element.addEventListener('click', onPress);
  return element;
}

function parts(now: PushSwitch): HTMLElement[] {
  const problem = now.problem ? [paragraph(now.problem, 'alert')] : [];
  switch (now.state) {
    case 'none':
      return [];
    case 'denied':
      return [paragraph(PUSH_TEXTS.denied)];
    case 'installFirst':
      return [paragraph(PUSH_TEXTS.installFirst)];
    case 'on':
      return [paragraph(PUSH_TEXTS.on), button('text-button', PUSH_TEXTS.turnOff, now, push.turnOff), ...problem];
    case 'off': {
      const text = now.busy ? PUSH_TEXTS.turningOn : PUSH_TEXTS.turnOn;
      return [paragraph(PUSH_TEXTS.offerBuyer), button('button', text, now, push.turnOn), ...problem];
    }
  }
}

/** Offers, in the alarm menu, to be told while no page is open. Nothing stands there where it cannot be. */
export function showPushOffer(box: HTMLElement): void {
  void push.read();
  if (box.dataset.offered) return;
  box.dataset.offered = '';
  box.tabIndex = -1;
  push.$push.subscribe((now) => {
    const hadFocus = box.contains(document.activeElement);
    box.hidden = now.state === 'none';
    box.replaceChildren(...parts(now));
    // Where no button is left, what took its place is read.
    if (hadFocus) (box.querySelector<HTMLElement>('button') ?? box).focus();
  });
}
