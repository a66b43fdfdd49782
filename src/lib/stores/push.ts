import { atom } from 'nanostores';
import type { call } from '#lib/client/caller/call.ts';
import type { PushBrowser, PushDevice } from '#lib/client/page/push-browser.ts';
import type { CallResponse } from '#lib/contract/index.ts';
import type { PushAudience } from '#lib/domain/notice/push.ts';
import { PUSH_TEXTS } from '#lib/messages/notice/push.ts';

/**
 * Whether this device is told while no page is open. `none`: not yet known, or nothing to offer, as where the market or
 * the browser has no such thing; `denied`: its owner said no to the browser; `installFirst`: only an app on the home
 * screen can.
 */
export interface PushSwitch {
  state: 'none' | 'off' | 'on' | 'denied' | 'installFirst';
  busy: boolean;
  problem: string | null;
}

type Known = CallResponse<'GET /api/push'>;

export function createPushSwitch(audience: PushAudience, use: { browser: PushBrowser; call: typeof call }) {
  const { browser, call } = use;
  const $push = atom<PushSwitch>({ state: 'none', busy: false, problem: null });
  let publicKey: string | null = null;

  const stand = (state: PushSwitch['state'], problem: string | null = null) =>
    $push.set({ state, busy: false, problem });

  /** What somebody pressed last: what was asked for before it says nothing any more. */
  let presses = 0;

  /** Asks the server and the browser how things stand. */
  async function read(): Promise<void> {
    const before = presses;
    const response = await call('GET /api/push');
    publicKey = response.ok ? response.data.publicKey : null;
    if (!response.ok || !publicKey || before !== presses) return;
    if (browser.permission() === null) return stand(browser.canBeInstalled() ? 'installFirst' : 'none');
    if (browser.permission() === 'denied') return stand('denied');
    const device = await deviceIn(response.data);
    if (before !== presses) return;
    // Where the browser has given this device another address, the server is told.
    const on = device !== null && (device.endpoint === response.data.endpoint || (await subscribe(device)).ok);
    if (before === presses) stand(on ? 'on' : 'off');
  }

  /**
   * The device that is told; null unless both say so: a browser may have lost what the server has, or keep it for
   * another key.
   */
  async function deviceIn(known: Known): Promise<PushDevice | null> {
    if (!known[audience] || browser.permission() !== 'granted') return null;
    const device = await browser.device().catch(() => null);
    return device?.publicKey === known.publicKey ? device : null;
  }

  const subscribe = ({ endpoint, p256dh, auth }: PushDevice) =>
    call('POST /api/push/subscription', { body: { endpoint, p256dh, auth, audience } });

  /** Called right after a press, without waiting for anything before. Who never answers the browser may press again. */
  async function turnOn(): Promise<void> {
    if ($push.get().busy || !publicKey) return;
    presses += 1;
    const press = presses;
    stand('off');
    try {
      const permission = await browser.askPermission();
      if (press !== presses) return;
      if (permission !== 'granted') return stand(permission === 'denied' ? 'denied' : 'off');
      $push.set({ state: 'off', busy: true, problem: null });
      const response = await subscribe(await browser.subscribe(publicKey));
      if (response.ok) stand('on');
      else stand('off', response.error.message);
    } catch {
      stand('off', PUSH_TEXTS.failed);
    }
  }

  async function turnOff(): Promise<void> {
    if ($push.get().busy) return;
    presses += 1;
    $push.set({ state: 'on', busy: true, problem: null });
    const response = await call('DELETE /api/push/subscription', { body: { audience } });
    if (response.ok) stand('off');
    else stand('on', `${PUSH_TEXTS.turnOffFailed} ${response.error.message}`);
  }

  return { $push, read, turnOn, turnOff };
}
