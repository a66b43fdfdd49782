import { UNTOUCHED_MS, waitForBuildMs } from '#lib/domain/live-line.ts';
import { tabStorage } from './storages.ts';

/** A pass that is being shown, a question that is open, a field that is being typed into, what is on its way. */
const BUSY = 'dialog[open], .menu[data-open], input:focus, textarea:focus, [aria-busy="true"]';
const LOOK_EVERY_MS = 5_000;

export const isAtWork = (): boolean => document.querySelector(BUSY) !== null;

/** A phone says 'online' when it has found a network, not when the network leads anywhere. Nobody is interrupted. */
export async function reloadIfReached(isBusy: () => boolean): Promise<void> {
  if (isBusy()) return;
  const reached = await fetch('/healthz', { cache: 'no-store' })
    // A network that wants to be signed in to first answers everything with its own page.
    .then(async (answer) => answer.ok && (await answer.text()) === 'ok')
    .catch(() => false);
  if (reached && !isBusy()) location.reload();
}

type Field = HTMLInputElement;
const changed = new Set<Field>();
let touchedAt = 0;
let isWatching = false;

/** What was typed or chosen and is not sent yet; a form that has gone, or was emptied, has been. */
const isUnsent = (field: Field): boolean => {
  const isBox = field.type === 'checkbox' || field.type === 'radio';
  return field.isConnected && (isBox ? field.checked !== field.defaultChecked : field.value !== '');
};

/** A form that asks before it is left says so here too. */
const asksOnLeaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Begins to remember what somebody does on this page. */
export function watchTouches(): void {
  // The server reads stores too.
  if (isWatching || typeof document === 'undefined') return;
  isWatching = true;
  const touch = ({ type, target }: Event) => {
    touchedAt = performance.now();
    if (type === 'input') changed.add(target as Field);
  };
  for (const name of ['pointerdown', 'keydown', 'input']) addEventListener(name, touch, { capture: true });
}

let timer: ReturnType<typeof setInterval> | undefined;

/** Loads the page anew once nobody is at work on it. What this device keeps unsent stays on it. */
export function reloadWhenIdle(): void {
  const since = performance.now();
  const wait = UNTOUCHED_MS * (1 + Math.random());
  const isBusy = () =>
    performance.now() - Math.max(since, touchedAt) < wait ||
    isAtWork() ||
    [...changed].some(isUnsent) ||
    asksOnLeaving();
  timer ??= setInterval(() => void reloadIfReached(isBusy), LOOK_EVERY_MS);
}

const KEY = 'build';

/**
 * A heartbeat named a build. Pages of another one load themselves anew, each build once in ten minutes: while builds change, two of them
 * answer in turns.
 */
export function hearBuild(build: string): void {
  const own = document.documentElement.dataset.build;
  if (!own || own === build || timer !== undefined) return;
  const tried = tabStorage().getItem(KEY);
  const before = tried === null ? null : (JSON.parse(tried) as { build: string; at: number });
  if (waitForBuildMs(before, build, Date.now()) > 0) return;
  tabStorage().setItem(KEY, JSON.stringify({ build, at: Date.now() }));
  reloadWhenIdle();
}
