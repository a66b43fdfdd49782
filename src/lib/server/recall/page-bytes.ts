import type { Picked } from './nearest.ts';

const [OPEN, CLOSE, COMMA] = [0x5b, 0x5d, 0x2c];
const END_OF_CARD = 0x7d;
/** 3,000 m at the most. */
const MAX_DIGITS = 5;

/** The JSON of a page of cards, put together from the shelves' bytes. */
export function pageBytes(picked: readonly Picked[]): Buffer {
  let room = 2;
  for (const { shelf, at } of picked) room += shelf.starts[at + 1]! - shelf.starts[at]! + MAX_DIGITS + 2;
  const page = Buffer.allocUnsafe(room);
  let end = 0;
  page[end++] = OPEN;
  for (const { shelf, at, distance } of picked) {
    if (end > 1) page[end++] = COMMA;
    end += shelf.bytes.copy(page, end, shelf.starts[at], shelf.starts[at + 1]);
    end += page.write(String(distance), end, 'latin1');
    page[end++] = END_OF_CARD;
  }
  page[end++] = CLOSE;
  return page.subarray(0, end);
}
