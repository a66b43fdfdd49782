/** Decodes CP949, which Korean Excel calls just 'CSV'; the caller of the reader brings a decoder. */
export type DecodeKorean = (bytes: Uint8Array) => string;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** DOS editors end a text with Ctrl-Z. */
const DOS_END = '\u001a';

/** Tables without a byte order mark whose separators are two bytes wide. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  // A picture has some zeros too; a table has one in each separator, digit and line end.
  const many = bytes.length / 20;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

/**
 * The text of a table as spreadsheets save it: UTF-8 and UTF-16 with and without a byte order mark, else CP949. Null
 * when it is none of them.
 */
export function decodeSheetText(bytes: Uint8Array, decodeKorean: DecodeKorean): string | null {
  const wide = wideEncoding(bytes);
  let text: string;
  if (wide) text = new TextDecoder(wide).decode(bytes);
  else {
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      text = decodeKorean(bytes);
    }
  }
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text;
  const trimmed = bare.trimEnd();
  const whole = trimmed.endsWith(DOS_END) ? trimmed.slice(0, -1) : bare;
  // A picture may look like two-byte letters, but has no lines.
  if (wide && !/[\r\n]/.test(whole)) return null;
  return whole.includes('\0') || whole.includes('\ufffd') ? null : whole;
}
