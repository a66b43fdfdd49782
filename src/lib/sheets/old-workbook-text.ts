import { countUpTo, SHEET_LIMITS } from './sheet-limits.ts';

/** Little-endian bytes; what lies outside throws `RangeError`. */
export interface Bytes {
  length: number;
  u8(at: number): number;
  u16(at: number): number;
  u32(at: number): number;
  f64(at: number): number;
  part(at: number, length: number): Uint8Array;
}

export function bytesOf(own: Uint8Array): Bytes {
  const view = new DataView(own.buffer, own.byteOffset, own.byteLength);
  return {
    length: own.length,
    u8: (at) => view.getUint8(at),
    u16: (at) => view.getUint16(at, true),
    u32: (at) => view.getUint32(at, true),
    f64: (at) => view.getFloat64(at, true),
    part: (at, length) => own.subarray(at, at + length),
  };
}

/** How a version of Excel writes texts, each from a place on. */
export interface OldText {
  /** With its length in one byte. */
  short(body: Bytes, at: number): string;
  /** Text of a number format. */
  format(body: Bytes, at: number): string;
  /** With its length in two bytes; what does not fit goes on in further records. */
  long(body: Bytes, at: number, more: readonly Bytes[]): string;
}

const WIDE = 1;
const PHONETIC = 4;
const RICH = 8;

/** Reads over the ends of records, which go on in the next one. */
function reader(parts: readonly Bytes[], from: number) {
  let [part, at] = [0, from];
  const here = (): Bytes => {
    const body = parts[part];
    if (!body) throw new RangeError('a text is cut off');
    return body;
  };
  const left = () => here().length - at;
  /** Goes on in the next record once this one is read. */
  function settle(): void {
    while (part < parts.length && left() === 0) {
      part += 1;
      at = 0;
    }
  }
  function take(length: number): Uint8Array {
    const taken = here().part(at, length);
    if (taken.length < length) throw new RangeError('a text is cut off');
    at += length;
    return taken;
  }
  return {
    isAtEnd: () => {
      settle();
      return part >= parts.length;
    },
    number(length: 1 | 2 | 4): number {
      settle();
      return take(length).reduceRight((sum, byte) => sum * 256 + byte, 0);
    },
    skip(length: number): void {
      for (let rest = length; rest > 0; ) {
        settle();
        const now = Math.min(rest, left());
        take(now);
        rest -= now;
      }
    },
    /** Letters of one or two bytes; a record that goes on within them says anew which. */
    letters(count: number, wide: boolean): string {
      let [text, isWide] = ['', wide];
      for (let rest = count; rest > 0; ) {
        if (left() === 0) {
          settle();
          isWide = (take(1)[0] ?? 0) % 2 === WIDE;
        }
        const now = Math.min(rest, Math.floor(left() / (isWide ? 2 : 1)));
        if (now === 0) throw new RangeError('a letter is cut in two');
        const bytes = take(now * (isWide ? 2 : 1));
        text += isWide ? new TextDecoder('utf-16le').decode(bytes) : String.fromCharCode(...bytes);
        rest -= now;
      }
      return text;
    },
  };
}

/** One text with what is said of its letters' look and reading, which is passed over. */
function readText(from: ReturnType<typeof reader>, lengthBytes: 1 | 2): string {
  const length = from.number(lengthBytes);
  const flags = from.number(1);
  const runs = flags & RICH ? from.number(2) : 0;
  const phonetic = flags & PHONETIC ? from.number(4) : 0;
  const text = from.letters(length, (flags & WIDE) !== 0);
  from.skip(runs * 4 + phonetic);
  return text;
}

/** Texts of Excel 97 to 2003. */
export const readBiff8Text: OldText = {
  short: (body, at) => readText(reader([body], at), 1),
  format: (body, at) => readText(reader([body], at), 2),
  long: (body, at, more) => readText(reader([body, ...more], at), 2),
};

/** The texts that cells point at. Throws `SheetTooLarge`. */
export function readSharedTexts(parts: readonly Bytes[]): string[] {
  const count = countUpTo(SHEET_LIMITS.sharedStrings);
  const from = reader(parts, 8);
  const texts: string[] = [];
  while (!from.isAtEnd()) {
    count();
    texts.push(readText(from, 2));
  }
  return texts;
}
