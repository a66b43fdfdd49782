import { call, serverNow } from '#lib/client/call.ts';
import type { Alarm } from '#lib/contract/alarms.ts';
import { ALARMS_FAILED, NO_ALARMS, NO_ALARMS_TEXT } from '#lib/messages/alarms.ts';
import { momentText } from '#lib/messages/dates.ts';
import { alarmAddress } from './alarm-address.ts';
import { writeCount } from './write-count.ts';

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function item(alarm: Alarm): HTMLLIElement {
  const li = document.createElement('li');
  const link = element('a', alarm.isRead ? 'alarm' : 'alarm alarm-unread');
  link.href = alarmAddress(alarm);
  const text = element('span', 'alarm-text', alarm.message);
  if (!alarm.isRead) text.prepend(element('span', 'visually-hidden', '새 알림: '));
  const when = element('time', 'alarm-when', momentText(new Date(alarm.createdAt), new Date(serverNow())));
  when.dateTime = alarm.createdAt;
  link.append(element('span', 'alarm-dot'), text, when);
  li.append(link);
  return li;
}

function said(title: string, text: string): HTMLElement {
  const state = element('div', 'alarm-state');
  state.append(element('p', 'strong', title), element('p', 'soft small', text));
  return state;
}

/** Fills the menu with the newest alarms, and marks as read what it shows. */
export async function showAlarms(box: HTMLElement): Promise<void> {
  const answer = await call('GET /api/buyer/alarms', { query: {} });
  if (!answer.ok) {
    const again = element('button', 'button', '다시 시도');
    again.type = 'button';
    again.addEventListener('click', () => void showAlarms(box));
    const state = said(ALARMS_FAILED, answer.error.message);
    state.setAttribute('role', 'alert');
    state.append(again);
    box.replaceChildren(state);
    return;
  }
  const { content, totalPages } = answer.data;
  const [newest] = content;
  if (!newest) {
    box.replaceChildren(said(NO_ALARMS, NO_ALARMS_TEXT));
    return;
  }
  const list = document.createElement('ul');
  list.append(...content.map(item));
  box.replaceChildren(list);
  if (totalPages > 1) box.append(moreButton(list, 1));
  if (answer.data.unread > 0) {
    const read = await call('POST /api/buyer/alarms/read', { body: { upTo: newest.alarmId } });
    if (read.ok) writeCount('alarms', read.data.unread);
  }
}

function moreButton(list: HTMLElement, page: number): HTMLButtonElement {
  const button = element('button', 'button button-quiet alarm-more', '지난 알림 더 보기');
  button.type = 'button';
  button.addEventListener('click', async () => {
    button.setAttribute('aria-busy', 'true');
    const answer = await call('GET /api/buyer/alarms', { query: { page } });
    button.removeAttribute('aria-busy');
    if (!answer.ok) return;
    const items = answer.data.content.map(item);
    list.append(...items);
    items[0]?.querySelector('a')?.focus();
    if (page + 1 < answer.data.totalPages) button.replaceWith(moreButton(list, page + 1));
    else button.remove();
  });
  return button;
}
