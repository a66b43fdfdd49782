import { UNTOUCHED_MS, waitForBuildMs } from '#lib/domain/notice/live-line.ts';
import { tabStorage } from '../offline/storages.ts';
import { isAtWork, reloadIfReached } from './reload-if-reached.ts';

const LOOK_EVERY_MS = 5_000;

type Field = HTMLInputElement;
const changed = new Set<Field>();
let touchedAt = 0;
let isWatching = false;

/** Whether a field holds something unsent; a form that has gone, or was emptied, was sent. */
const isUnsent = (field: Field): boolean => {
  const isBox = field.type === 'checkbox' || field.type === 'radio';
  return field.isConnected && (isBox ? field.checked !== field.defaultChecked : field.value !== '');
};

/** A form that asks before it is left says so here too. */
const asksOnLeaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Begins to remember what somebody does on this page. */
export function watchTouches(): void {
  if (isWatching) return;
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
 * A heartbeat named a build. Pages of another one load themselves anew, each build once in ten minutes: while builds
 * change, two of them answer in turns.
 */
export function hearBuild(build: string): void {
  if (build === BUILD_ID || timer !== undefined) return;
  const tried = tabStorage().getItem(KEY);
  const before = tried === null ? null : (JSON.parse(tried) as { build: string; at: number });
  if (waitForBuildMs(before, build, Date.now()) > 0) return;
  tabStorage().setItem(KEY, JSON.stringify({ build, at: Date.now() }));
  reloadWhenIdle();
}
