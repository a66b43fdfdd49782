/** The parts of a `KeyboardEvent` that tell a scan gun's key. */
export interface GunKey {
  key: string;
  /** The key's place on the keyboard, independent of its layout. */
  code: string;
  shiftKey: boolean;
  capsLock?: boolean;
}

const PAIRS = '`~1!2@3#4$5%6^7&8*9(0)-_=+[{]}\\|;:\'",<.>/?';
const CODES = [
  'Backquote',
  'Digit1',
  'Digit2',
  'Digit3',
  'Digit4',
  'Digit5',
  'Digit6',
  'Digit7',
  'Digit8',
  'Digit9',
  'Digit0',
  'Minus',
  'Equal',
  'BracketLeft',
  'BracketRight',
  'Backslash',
  'Semicolon',
  'Quote',
  'Comma',
  'Period',
  'Slash',
];
const SIGNS = new Map(CODES.map((code, i) => [code, [PAIRS.charAt(i * 2), PAIRS.charAt(i * 2 + 1)] as const]));

const isAscii = (key: string) => key.length === 1 && key >= ' ' && key <= '~';
const swapCase = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());

/**
 * The character that a gun means by a key: as it was written, without Caps Lock; on a Korean keyboard by the key's
 * place. Null for keys that write nothing.
 */
export function gunCharacter({ key, code, shiftKey, capsLock = false }: GunKey): string | null {
  if (isAscii(key)) return capsLock && /[a-z]/i.test(key) ? swapCase(key) : key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const sign = SIGNS.get(code)?.[shiftKey ? 1 : 0];
  if (sign) return sign;
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  return digit ?? (code === 'Space' ? ' ' : null);
}

/**
 * A gun waits no longer than this between two keys, over a slow radio too; hands that type blindly are slower on
 * average.
 */
export const GUN_PAUSE_MS = 500;
const GUN_PACE_MS = 60;
/** Shorter than any token; a pickup code has six. */
const GUN_LEAST_KEYS = 6;

/** The part of a gun's read that has arrived. */
export interface GunText {
  text: string;
  startedAt: number;
  at: number;
}

/** The text with one character more; a long pause starts a new text. */
export function withCharacter(before: GunText | null, character: string, at: number): GunText {
  if (!before || at - before.at > GUN_PAUSE_MS) return { text: character, startedAt: at, at };
  return { text: before.text + character, startedAt: before.startedAt, at };
}

/** A brace where only digits are wanted is typed by a gun alone, which reads a QR code's JSON. */
export const isQrBegun = ({ text }: GunText): boolean => text.startsWith('{');

/** Whether it was typed as only a gun types. */
export const isGunPace = ({ text, startedAt, at }: GunText): boolean =>
  text.length >= GUN_LEAST_KEYS && (at - startedAt) / (text.length - 1) <= GUN_PACE_MS;
