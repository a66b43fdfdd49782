import { atom } from 'nanostores';
import { awaitOnPage } from '#lib/client/caller/await-on-page.ts';
import { tabStorage } from '#lib/client/offline/storages.ts';
import { TAKE_BACK_SECONDS } from '#lib/domain/order/holds.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'done' | 'problem';
  /** Where to look at what was done. */
  link?: ToastLink | undefined;
  action?: ToastAction | undefined;
}

/** What can be done about it while it stays, such as to take it back. */
export interface ToastAction {
  label: string;
  press: () => void;
  /** How long it can be done. */
  forMs: number;
}

/** How long what was done by one press can be taken back by another. */
export const TAKE_BACK_MS = TAKE_BACK_SECONDS * 1_000;

export interface ToastLink {
  href: string;
  label: string;
}

/** How long a toast stays; longer texts get longer to be read. */
export const toastDurationMs = (text: string) => Math.min(10_000, 4_000 + text.length * 60);

const FLASH_KEY = 'toastAfterNavigation';

export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Tells what has happened, without asking for anything. */
export function toast(text: string, tone: Toast['tone'] = 'done', link?: ToastLink, action?: ToastAction): void {
  lastId += 1;
  // What was done before has been read, or is past; a problem stays, and what can still be taken back. More than three
  // are not read.
  const stay = $toasts.get().filter((shown) => shown.text !== text && (shown.tone === 'problem' || shown.action));
  $toasts.set([...stay.slice(-2), { id: lastId, text, tone, link, action }]);
  // Said by the page itself where the island of these does not live yet.
  awaitOnPage({ island: 'Toasts', text });
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((shown) => shown.id !== id));
}

/** For a success that leads to another page: shown by that page's toasts. */
export function toastAfterNavigation(text: string, storage: Storage = tabStorage()): void {
  storage.setItem(FLASH_KEY, text);
}

/** Shows what the page before left to say. */
export function takeToastOfLastPage(storage: Storage = tabStorage()): void {
  const text = storage.getItem(FLASH_KEY);
  if (!text) return;
  storage.removeItem(FLASH_KEY);
  toast(text);
}
