/** Not a compound file, or one whose sectors lead nowhere. */
export class BrokenCompound extends Error {
  override readonly name = 'BrokenCompound';
}

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const LAST_SECTOR = 0xfffffffa;
/** Sector numbers of the allocation table that stand in the header. */
const IN_HEADER = 109;

interface Stream {
  start: number;
  size: number;
}

/**
 * The bytes of a stream of a compound file, the container of Excel 97 to 2003, by the first of these names; null
 * without one. Throws `BrokenCompound`. [MS-CFB]
 */
export function readCompoundStream(bytes: Uint8Array, names: readonly string[]): Uint8Array | null {
  if (bytes.length < HEADER_BYTES) throw new BrokenCompound('it is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorBytes = 2 ** Math.min(view.getUint16(30, true), 12);
  const miniBytes = 2 ** Math.min(view.getUint16(32, true), 12);
  const miniBelow = view.getUint32(56, true);

  function sectorAt(sector: number): Uint8Array {
    const from = HEADER_BYTES + sector * sectorBytes;
    if (from >= bytes.length || sectorBytes < HEADER_BYTES) throw new BrokenCompound('a sector is outside');
    const part = bytes.subarray(from, from + sectorBytes);
    if (part.length === sectorBytes) return part;
    // Some programs leave the end of the last sector away.
    const whole = new Uint8Array(sectorBytes);
    whole.set(part);
    return whole;
  }
  const numbersIn = (part: Uint8Array): number[] => {
    const own = new DataView(part.buffer, part.byteOffset, part.byteLength);
    return Array.from({ length: part.byteLength / 4 }, (_, at) => own.getUint32(at * 4, true));
  };

  /** The sectors that hold the allocation table. */
  function tableSectors(): number[] {
    const sectors = Array.from({ length: IN_HEADER }, (_, at) => view.getUint32(76 + at * 4, true));
    let next = view.getUint32(68, true);
    for (let many = 0; next < LAST_SECTOR; many += 1) {
      if (many > bytes.length / sectorBytes) throw new BrokenCompound('it goes round');
      const numbers = numbersIn(sectorAt(next));
      next = numbers.pop() ?? LAST_SECTOR;
      sectors.push(...numbers);
    }
    const used = sectors.filter((sector) => sector < LAST_SECTOR);
    if (used.length > bytes.length / sectorBytes) throw new BrokenCompound('its sectors lie over one another');
    return used;
  }

  /** The sectors one after another from the first. */
  function chain(table: readonly number[], start: number): number[] {
    const sectors: number[] = [];
    for (let next = start; next < LAST_SECTOR; next = table[next] ?? LAST_SECTOR) {
      if (sectors.length > table.length) throw new BrokenCompound('it goes round');
      sectors.push(next);
    }
    return sectors;
  }

  function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all.subarray(0, size);
  }

  const table = tableSectors().flatMap((sector) => numbersIn(sectorAt(sector)));
  const bigStream = ({ start, size }: Stream) => joined(chain(table, start).map(sectorAt), size);

  const directory = bigStream({ start: view.getUint32(48, true), size: bytes.length });
  const entries = new Map<string, Stream>();
  const listed = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(Math.max(listed.getUint16(at + 64, true) - 2, 0), 62);
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + nameBytes));
    const stream = { start: listed.getUint32(at + 116, true), size: listed.getUint32(at + 120, true) };
    if (name !== '' && !entries.has(name)) entries.set(name, stream);
  }

  const name = names.find((each) => entries.has(each));
  const found = name === undefined ? undefined : entries.get(name);
  if (!found) return null;
  if (found.size >= miniBelow) return bigStream(found);
  // The first entry is the root, whatever it is called: it holds the streams of few bytes.
  const minis = bigStream({ start: listed.getUint32(116, true), size: listed.getUint32(120, true) });
  const miniTable = chain(table, view.getUint32(60, true)).flatMap((sector) => numbersIn(sectorAt(sector)));
  const parts = chain(miniTable, found.start).map((mini) => minis.subarray(mini * miniBytes, (mini + 1) * miniBytes));
  return joined(parts, found.size);
}
