import { call, serverNow } from '#lib/client/caller/call.ts';
import type { CallAnswer } from '#lib/contract/index.ts';
import type { Alarm } from '#lib/contract/notice/alarms.ts';
import { lastShown } from '#lib/domain/last-shown.ts';
import { alarmAddress } from '#lib/domain/notice/alarm-address.ts';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { agoText } from '#lib/messages/ago.ts';
import { ALARMS_FAILED, NO_ALARMS, NO_ALARMS_TEXT, OLDER_ALARMS } from '#lib/messages/notice/alarms.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';
import { writeCount } from './write-count.ts';

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Says how long ago it was: what was new a minute ago is not any more. */
function sayWhen(when: HTMLTimeElement): void {
  when.textContent = agoText(new Date(when.dateTime), new Date(serverNow()));
}

let clock: ReturnType<typeof setInterval> | undefined;

function keepTimes(box: HTMLElement): void {
  clearInterval(clock);
  clock = setInterval(() => {
    for (const when of box.querySelectorAll('time')) sayWhen(when);
  }, MS_PER_MINUTE);
}

function item(alarm: Alarm): HTMLLIElement {
  const li = document.createElement('li');
  li.dataset.alarm = String(alarm.alarmId);
  const link = element('a', alarm.isRead ? 'alarm' : 'alarm alarm-unread');
  link.href = alarmAddress(alarm);
  const text = element('span', 'alarm-text', alarm.message);
  if (!alarm.isRead) text.prepend(element('span', 'visually-hidden', '새 알림: '));
  const when = element('time', 'alarm-when');
  when.dateTime = alarm.createdAt;
  sayWhen(when);
  link.append(element('span', 'alarm-dot'), text, when);
  li.append(link);
  return li;
}

function plainButton(className: string, text: string, onPress: () => void): HTMLButtonElement {
  const button = element('button', className, text);
  button.type = 'button';
  button.addEventListener('click', onPress);
  return button;
}

function said(title: string, text: string): HTMLElement {
  const state = element('div', 'alarm-state');
  state.append(element('p', 'strong', title), element('p', 'soft small', text));
  return state;
}

type Alarms = CallAnswer<'GET /api/buyer/alarms'>;

const requests = createRequestOrder();

/** The newest page; null where a later one is there already. */
async function newest() {
  const request = requests.send();
  const answer = await call('GET /api/buyer/alarms', { query: {} });
  // A failure leaves what came before it in its place.
  if (answer.ok ? !request.show() : request.isOvertaken()) return null;
  return answer;
}

/** What is shown has been seen. */
async function markRead({ content, unread }: Alarms): Promise<void> {
  if (unread === 0 || !content[0]) return;
  const read = await call('POST /api/buyer/alarms/read', { body: { upTo: content[0].alarmId } });
  if (read.ok) writeCount('alarms', read.data.unread);
}

function fill(box: HTMLElement, { content, totalPages }: Alarms): void {
  if (content.length === 0) {
    box.replaceChildren(said(NO_ALARMS, NO_ALARMS_TEXT));
    return;
  }
  const list = document.createElement('ul');
  list.append(...content.map(item));
  box.replaceChildren(list);
  if (totalPages > 1) box.append(olderAlarms(list));
}

/** Fills the menu with the newest alarms, and marks as read what it shows. */
export async function showAlarms(box: HTMLElement): Promise<void> {
  void import('./push-offer.ts').then(
    ({ showPushOffer }) => showPushOffer(box.parentElement!.querySelector<HTMLElement>('[data-push]')!),
    // The alarms need no offer; it is made when the menu is opened again.
    () => {},
  );
  keepTimes(box);
  const answer = await newest();
  if (!answer) return;
  box.parentElement!.querySelector<HTMLElement>('[data-alarm-settings]')!.hidden = false;
  if (!answer.ok) {
    const again = plainButton('button', '다시 시도', () => showAlarms(box));
    const state = said(ALARMS_FAILED, answer.error.message);
    state.setAttribute('role', 'alert');
    state.append(again);
    box.replaceChildren(state);
    return;
  }
  fill(box, answer.data);
  await markRead(answer.data);
}

/** Puts what came since before what the open menu shows: who has gone back, or stands on a line, stays there. */
export async function addNewAlarms(box: HTMLElement): Promise<void> {
  const answer = await newest();
  if (!answer?.ok) return;
  const list = box.querySelector('ul');
  const fresh = list ? notYetIn(list, answer.data.content) : answer.data.content;
  // Of a whole page that is new, there may be more between it and what is shown.
  if (!list || fresh.length === ALARM_PAGE_SIZE) fill(box, answer.data);
  else list.prepend(...fresh.map(item));
  await markRead(answer.data);
}

function notYetIn(list: HTMLElement, alarms: readonly Alarm[]): Alarm[] {
  const shown = new Set([...list.children].map((line) => (line as HTMLElement).dataset.alarm));
  return alarms.filter(({ alarmId }) => !shown.has(String(alarmId)));
}

/** The way to what happened earlier, a page at a time; it says so where that cannot be had. */
function olderAlarms(list: HTMLElement): HTMLElement {
  const more = document.createElement('div');
  let asking = false;
  let problem: HTMLElement | undefined;
  const button = plainButton('button button-quiet button-wide', OLDER_ALARMS, async () => {
    if (asking) return;
    asking = true;
    button.setAttribute('aria-busy', 'true');
    const page = Math.floor(list.children.length / ALARM_PAGE_SIZE);
    const after = lastShown(Array.from(list.children, (line) => Number((line as HTMLElement).dataset.alarm)));
    const answer = await call('GET /api/buyer/alarms', { query: { page, after } });
    asking = false;
    button.removeAttribute('aria-busy');
    problem?.remove();
    if (!answer.ok) {
      problem = element('p', 'alarm-state danger-text small', `${ALARMS_FAILED} ${answer.error.message}`);
      problem.setAttribute('role', 'alert');
      more.prepend(problem);
      return;
    }
    const items = notYetIn(list, answer.data.content).map(item);
    list.append(...items);
    const isHere = document.activeElement === button;
    if (page + 1 >= answer.data.totalPages) more.remove();
    if (isHere) items[0]?.querySelector('a')?.focus();
  });
  more.append(button);
  return more;
}
