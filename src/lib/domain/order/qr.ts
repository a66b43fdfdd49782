import { composed } from '../composed.ts';
import { typedInLatin } from '../discovery/keyboard.ts';

/** Digits of the code a seller can type when a camera fails. rules.md section 12. */
export const PICKUP_CODE_DIGITS = 6;

/** The content of a buyer's QR code. */
export type QrContent = { uuid: string; orderId: number };
/** The content of a scanned code: one in another form may name no order. */
export type Scanned = { uuid: string; orderId?: number };

/** The text of the QR code: JSON. rules.md section 12. */
export function qrPayload({ uuid, orderId }: QrContent): string {
  return JSON.stringify({ uuid, orderId });
}

/** Whether it is a pickup code: six digits. */
export function isPickupCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

const BARE_TOKEN = /^[A-Za-z0-9_-]{6,}$/;

function scanned(uuid: unknown, orderId: unknown): Scanned | null {
  if (typeof uuid !== 'string' || uuid.trim() === '') return null;
  const number = typeof orderId === 'string' && /^\d+$/.test(orderId) ? Number(orderId) : orderId;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0
    ? { uuid: uuid.trim(), orderId: number }
    : { uuid: uuid.trim() };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number as the code has it: as a number, a long one would lose its last digits. */
const numberAsWritten = (json: string, uuid: number): string =>
  /"uuid"\s*:\s*([^\s,}]+)/.exec(json)?.[1] ?? String(uuid);

/** `uuid=…&orderId=…`, where | may stand for & and : for =, alone or behind the ? of an address. */
function readQuery(text: string): Scanned | null {
  const query = text
    .slice(text.indexOf('?') + 1)
    .replaceAll('|', '&')
    .replaceAll(':', '=');
  const fields = new Map([...new URLSearchParams(query)].map(([key, value]) => [key.trim(), value]));
  return scanned(fields.get('uuid'), fields.get('orderId')?.trim());
}

/**
 * The uuid in a scanned text: JSON with a uuid, a query-style string with a uuid key, or a bare token of 6 and more
 * letters, digits, hyphens and underscores. Null when there is none. spec.md section 3.
 */
export function readScanned(text: string): Scanned | null {
  const trimmed = text.trim();
  const json = readJson(trimmed);
  if (typeof json === 'object' && json !== null) {
    const { uuid, orderId } = json as { uuid?: unknown; orderId?: unknown };
    return scanned(typeof uuid === 'number' ? numberAsWritten(trimmed, uuid) : uuid, orderId);
  }
  if (BARE_TOKEN.test(trimmed)) return { uuid: trimmed };
  return readQuery(trimmed);
}

/** A text typed or pasted for a pickup code: six digits, or the text of a QR code from a scan gun. Null for neither. */
export function readTyped(typed: string): { kind: 'code'; code: string } | { kind: 'qr'; text: string } | null {
  const text = typed.trim();
  const digits = composed(text, 'NFKC').replace(/[\s-]/g, '');
  if (isPickupCode(digits)) return { kind: 'code', code: digits };
  if (/^\d*$/.test(digits)) return null;
  // A gun that plays a Korean keyboard writes 'ㅕㅕㅑㅇ' for 'uuid', and with Caps Lock 'UUID'.
  const readings = [text, typedInLatin(text), typedInLatin(text).toLowerCase()];
  const found = readings.find((reading) => readScanned(reading) !== null);
  return found === undefined ? null : { kind: 'qr', text: found };
}
