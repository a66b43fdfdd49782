import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChime } from '#lib/client/camera/chime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A phone's sound: it may sound while `allowed`, and falls asleep when the screen is locked. */
class Sound extends EventTarget {
  state: AudioContextState | 'interrupted' = 'suspended';
  currentTime = 0;
  destination = {};
  tones = 0;
  allowed = false;
  async resume() {
    if (this.allowed) this.become('running');
    else await new Promise(() => {});
  }
  become(state: Sound['state']) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  createOscillator() {
    this.tones += 1;
    const node = { frequency: { value: 0 }, connect: (next: unknown) => next, start() {}, stop() {} };
    return node;
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next: unknown) => next };
  }
  async close() {
    this.become('closed');
  }
}

function phone(sound: Sound | null = new Sound()) {
  const page = new EventTarget();
  const said: boolean[] = [];
  const chime = createChime({
    open: () => sound as unknown as AudioContext | null,
    page,
    onAudible: (audible) => said.push(audible),
  });
  const stop = chime.listen();
  const happens = async (event: string) => {
    page.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sound: sound!, chime, stop, happens, audible: () => said.at(-1) };
}
const wait = () => vi.advanceTimersByTimeAsync(1_000);

test('untouched it cannot be heard, and says so; where a page may sound unasked it can', async () => {
  const quiet = phone();
  await wait();
  expect(quiet.audible()).toBe(false);
  const sound = new Sound();
  sound.allowed = true;
  const free = phone(sound);
  await wait();
  expect(free.audible()).toBe(true);
});

test.each(['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'])(
  'it starts at a %s, also at a later one',
  async (touch) => {
    const { sound, chime, happens, audible } = phone();
    await happens(touch);
    await wait();
    expect(audible()).toBe(false);
    sound.allowed = true;
    await happens(touch);
    expect(audible()).toBe(true);
    expect(await chime.ring()).toBe(true);
    expect(sound.tones).toBe(2);
  },
);

test.each(['visibilitychange', 'pageshow', 'focus'])('after a locked screen it comes back at %s', async (event) => {
  const { sound, happens, audible } = phone();
  sound.allowed = true;
  await happens('click');
  sound.become('interrupted');
  expect(audible()).toBe(false);
  await happens(event);
  expect(audible()).toBe(true);
});

test('a ring wakes it, and tells when nobody can hear it', async () => {
  const { sound, chime, audible } = phone();
  const silent = chime.ring();
  await wait();
  expect(await silent).toBe(false);
  expect([sound.tones, audible()]).toEqual([0, false]);
  sound.allowed = true;
  expect(await chime.ring()).toBe(true);
});

test('switched off it listens no more', async () => {
  const { sound, stop, happens, audible } = phone();
  stop();
  sound.allowed = true;
  await happens('click');
  expect(sound.state).toBe('closed');
  expect(audible()).toBe(false);
});

test('a browser without sound says that it cannot be heard', async () => {
  const { chime, audible } = phone(null);
  expect(await chime.ring()).toBe(false);
  expect(audible()).toBe(false);
});
