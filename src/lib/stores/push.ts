import { atom } from 'nanostores';
import type { call } from '#lib/client/call.ts';
import type { PushBrowser } from '#lib/client/push-browser.ts';
import type { CallAnswer } from '#lib/contract/index.ts';
import type { PushAudience } from '#lib/domain/push.ts';
import { PUSH_TEXTS } from '#lib/messages/push.ts';

/**
 * Whether this device is told while no page is open. `none`: not yet known, or nothing to offer, as where the market or the browser
 * has no such thing; `denied`: its owner said no to the browser; `installFirst`: only an app on the home screen can.
 */
export interface PushSwitch {
  state: 'none' | 'off' | 'on' | 'denied' | 'installFirst';
  busy: boolean;
  problem: string | null;
}

type Known = CallAnswer<'GET /api/push'>;

export function createPushSwitch(audience: PushAudience, use: { browser: PushBrowser; call: typeof call }) {
  const { browser, call } = use;
  const $push = atom<PushSwitch>({ state: 'none', busy: false, problem: null });
  let publicKey: string | null = null;

  const stand = (state: PushSwitch['state'], problem: string | null = null) =>
    $push.set({ state, busy: false, problem });

  /** Asks the server and the browser how things stand. */
  async function read(): Promise<void> {
    const answer = await call('GET /api/push');
    publicKey = answer.ok ? answer.data.publicKey : null;
    if (!answer.ok || !publicKey) return;
    if ($push.get().busy) return;
    if (browser.permission() === null) return stand(browser.canBeInstalled() ? 'installFirst' : 'none');
    if (browser.permission() === 'denied') return stand('denied');
    const on = await isOn(answer.data);
    // Pressed meanwhile: that counts.
    if (!$push.get().busy) stand(on ? 'on' : 'off');
  }

  /** Both must say so: a browser may have lost what the server still has, and a session may have ended. */
  async function isOn(known: Known): Promise<boolean> {
    if (!known[audience] || browser.permission() !== 'granted') return false;
    const device = await browser.device().catch(() => null);
    if (!device) return false;
    if (device.endpoint === known.endpoint) return true;
    // The browser has given this device another address.
    return (await tell(device)).ok;
  }

  const tell = ({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) =>
    call('POST /api/push/subscription', { body: { endpoint, p256dh, auth, audience } });

  /** Called right after a press, without waiting for anything before. */
  async function turnOn(): Promise<void> {
    if ($push.get().busy || !publicKey) return;
    $push.set({ state: 'off', busy: true, problem: null });
    try {
      const permission = await browser.askPermission();
      if (permission !== 'granted') return stand(permission === 'denied' ? 'denied' : 'off');
      const answer = await tell(await browser.subscribe(publicKey));
      if (answer.ok) stand('on');
      else stand('off', answer.error.message);
    } catch {
      stand('off', PUSH_TEXTS.failed);
    }
  }

  async function turnOff(): Promise<void> {
    if ($push.get().busy) return;
    $push.set({ state: 'on', busy: true, problem: null });
    const answer = await call('DELETE /api/push/subscription', { body: { audience } });
    if (answer.ok) stand('off');
    else stand('on', `${PUSH_TEXTS.turnOffFailed} ${answer.error.message}`);
  }

  return { $push, read, turnOn, turnOff };
}
