import { isPickupCode, readScanned } from '#lib/domain/order/qr.ts';
import {
  GUN_PAUSE_MS,
  type GunText,
  gunCharacter,
  isGunPace,
  isQrBegun,
  withCharacter,
} from '#lib/domain/order/scan-gun.ts';

export interface ScanGunInput {
  /** A whole code was read. */
  onText: (text: string) => void;
  now?: () => number;
}

export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'preventDefault' | 'stopImmediatePropagation'
> & { target?: EventTarget | null; getModifierState?: (key: string) => boolean };

const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab']);

/**
 * Listens to the keys of the whole page for a scan gun, which types what it reads like a keyboard (rules.md section
 * 12). What belongs to a code never reaches a field or a button behind it: its Enter must not say yes to a dialog.
 */
export function createScanGun({ onText, now = Date.now }: ScanGunInput) {
  let read: GunText | null = null;
  /** Until then an Enter or Tab is the end of what was read. */
  let endUntil = 0;

  function swallow(press: Press) {
    press.preventDefault();
    press.stopImmediatePropagation();
  }

  function finish(text: string, at: number) {
    read = null;
    endUntil = at + GUN_PAUSE_MS;
    onText(text);
  }

  return {
    press(press: Press): void {
      if (press.ctrlKey || press.altKey || press.metaKey) return;
      const at = now();
      const before = read && at - read.at <= GUN_PAUSE_MS ? read : null;
      if (ENDS.has(press.key) || ENDS.has(press.code)) {
        read = null;
        if (before === null) {
          if (at <= endUntil) swallow(press);
          endUntil = 0;
          return;
        }
        const isWhole = isQrBegun(before) || (isGunPace(before) && readScanned(before.text) !== null);
        // Six digits in a field with an Enter after them are what the field is for.
        if (!isWhole || (isPickupCode(before.text) && isTyping(press))) return;
        swallow(press);
        finish(before.text, at);
        return;
      }
      const { key, code, shiftKey } = press;
      const capsLock = press.getModifierState?.('CapsLock') ?? false;
      const character = gunCharacter({ key, code, shiftKey, capsLock });
      if (character === null) return;
      read = withCharacter(before, character, at);
      if (!isQrBegun(read)) return;
      swallow(press);
      // A gun need not end with Enter.
      if (character === '}' && readScanned(read.text)) finish(read.text, at);
    },
  };
}

/** Whether the key goes into a field. */
function isTyping({ target }: Press): boolean {
  return typeof HTMLElement !== 'undefined' && target instanceof HTMLElement && target.matches('input, textarea');
}

/** Listens until the answer is called. */
export function listenToScanGun(onText: (text: string) => void): () => void {
  const gun = createScanGun({ onText });
  addEventListener('keydown', gun.press, { capture: true });
  return () => removeEventListener('keydown', gun.press, { capture: true });
}
