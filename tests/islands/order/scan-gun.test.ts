import { describe, expect, test, vi } from 'vitest';
import { createScanGun, type Press } from '#lib/client/camera/scan-gun.ts';
import { GUN_PAUSE_MS, type GunKey, gunCharacter } from '#lib/domain/order/scan-gun.ts';

const UUID = '0b9c1e0e-52f2-4b3c-9a55-3f5b1a2d7c10';
const JSON_TEXT = JSON.stringify({ uuid: UUID, orderId: 7 });

const SHIFTED = new Map(
  [...'~`!1@2#3$4%5^6&7*8(9)0_-+={[}]|\\:;"\'<,>.?/']
    .map((c, i, all) => [c, all[i + 1]!])
    .filter((_, i) => i % 2 === 0) as [string, string][],
);
const CODES: Record<string, string> = {
  '`': 'Backquote',
  '-': 'Minus',
  '=': 'Equal',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '\\': 'Backslash',
  ';': 'Semicolon',
  "'": 'Quote',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  ' ': 'Space',
};
function codeOf(base: string): string {
  if (/[a-z]/.test(base)) return `Key${base.toUpperCase()}`;
  return /\d/.test(base) ? `Digit${base}` : CODES[base]!;
}

/** The key with which a keyboard writes a character; `layout` says what the system makes of it. */
function keyFor(character: string, layout: 'latin' | 'korean' | 'capsLock' = 'latin'): GunKey {
  const isUpper = /[A-Z]/.test(character);
  const base = SHIFTED.get(character) ?? character.toLowerCase();
  const shiftKey = isUpper || SHIFTED.has(character);
  const isLetter = /[a-z]/i.test(character);
  const swapped = isUpper ? character.toLowerCase() : character.toUpperCase();
  const key = layout === 'korean' && isLetter ? 'Process' : layout === 'capsLock' && isLetter ? swapped : character;
  return { key, code: codeOf(base), shiftKey, capsLock: layout === 'capsLock' };
}

function counter() {
  const texts: string[] = [];
  let at = 1_000_000;
  const gun = createScanGun({ onText: (text) => texts.push(text), now: () => at });
  /** Whether the key went on to whatever has the focus. */
  function press(key: Partial<GunKey> & { ctrlKey?: boolean }, pauseMs = 8): boolean {
    at += pauseMs;
    const preventDefault = vi.fn();
    const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, key: '', code: '' };
    const getModifierState = () => key.capsLock ?? false;
    gun.press({ ...none, ...key, getModifierState, preventDefault, stopImmediatePropagation: () => {} } as Press);
    return preventDefault.mock.calls.length === 0;
  }
  const type = (text: string, layout?: 'latin' | 'korean' | 'capsLock', pauseMs?: number) =>
    [...text].filter((character) => press(keyFor(character, layout), pauseMs)).join('');
  return { texts, press, type };
}
const ENTER = { key: 'Enter', code: 'Enter' };

describe('a scan gun', () => {
  test.each(['latin', 'korean', 'capsLock'] as const)(
    'types a QR’s JSON on a %s keyboard: it is read, and nothing reaches the page',
    (layout) => {
      const { texts, press, type } = counter();
      expect(type(JSON_TEXT, layout)).toBe('');
      expect(texts).toEqual([JSON_TEXT]);
      // Its Enter must not press a button of the dialog that opens.
      expect(press(ENTER)).toBe(false);
      expect(press(ENTER, 2_000)).toBe(true);
      expect(texts).toEqual([JSON_TEXT]);
    },
  );

  test('a slow one over the radio is read as well', () => {
    const { texts, type } = counter();
    type(JSON_TEXT, 'latin', 120);
    expect(texts).toEqual([JSON_TEXT]);
  });

  test.each([UUID, `uuid=${UUID}&orderId=7`, `uuid:${UUID}|orderId:7`, '482913'])(
    '%s with an Enter is read',
    (text) => {
      const { texts, press, type } = counter();
      type(text);
      expect(press(ENTER)).toBe(false);
      expect(texts).toEqual([text]);
    },
  );

  test('two codes in a row are two', () => {
    const { texts, press, type } = counter();
    for (const pause of [8, 900]) {
      type(JSON_TEXT);
      press(ENTER, pause);
    }
    expect(texts).toEqual([JSON_TEXT, JSON_TEXT]);
  });

  test('half a code is forgotten after a pause, and does not spoil the next', () => {
    const { texts, press, type } = counter();
    type(JSON_TEXT.slice(0, 20));
    press({ key: 'Shift', code: 'ShiftLeft' }, GUN_PAUSE_MS + 1);
    type(JSON_TEXT);
    expect(texts).toEqual([JSON_TEXT]);
  });
});

describe('hands on the keyboard', () => {
  test('that type digits and press Enter are left alone', () => {
    const { texts, press, type } = counter();
    expect(type('482913', 'latin', 180)).toBe('482913');
    expect(press(ENTER, 180)).toBe(true);
    expect(texts).toEqual([]);
  });

  test('that move on with Tab, or use shortcuts, are left alone', () => {
    const { texts, press } = counter();
    expect(press({ key: 'Tab', code: 'Tab' })).toBe(true);
    expect(press({ key: 'v', code: 'KeyV', ctrlKey: true })).toBe(true);
    expect(press(ENTER)).toBe(true);
    expect(texts).toEqual([]);
  });
});

test.each([
  [{ key: 'ㅕ', code: 'KeyU', shiftKey: false }, 'u'],
  [{ key: 'Process', code: 'KeyI', shiftKey: true }, 'I'],
  [{ key: 'Unidentified', code: '', shiftKey: false }, null],
  [{ key: '{', code: '', shiftKey: true }, '{'],
  [{ key: '7', code: 'Numpad7', shiftKey: false }, '7'],
  [{ key: '{', code: 'BracketLeft', shiftKey: false }, '{'],
  [{ key: 'Process', code: 'BracketLeft', shiftKey: true }, '{'],
  [{ key: 'Shift', code: 'ShiftLeft', shiftKey: true }, null],
  [{ key: 'F1', code: 'F1', shiftKey: false }, null],
])('%j writes %s', (key, character) => expect(gunCharacter(key)).toBe(character));
