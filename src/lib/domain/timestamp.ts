import { addMinutes, SEOUL_OFFSET_MINUTES } from './time.ts';

/** Date, minute, second, fraction, offset. A year that begins with 00 is a slip of the finger. */
const TIMESTAMP = /^((?!00)\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?:(:\d{2})(\.\d{1,9})?)?(Z|([+-])(\d{2}):?(\d{2}))?$/i;

/** Reads a timestamp whose offset, when it has none, is `defaultOffsetMinutes`; null when it is not a real moment. */
function parseTimestamp(text: string, defaultOffsetMinutes: number): Date | null {
  const match = TIMESTAMP.exec(text.trim());
  if (!match) return null;
  const [, date, minute, second = ':00', fraction = '.', zone, sign, hours, minutes] = match;
  const wall = `${date}T${minute}${second}${fraction.slice(0, 4).padEnd(4, '0')}Z`;
  const local = new Date(wall);
  // 30 February is carried over into March; a seller who typed it should be told instead.
  if (Number.isNaN(local.getTime()) || local.toISOString() !== wall) return null;
  if (Number(hours) > 14 || Number(minutes) > 59) return null;

  let offset = zone ? 0 : defaultOffsetMinutes;
  if (sign) offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const at = addMinutes(local, -offset);
  // An offset may carry the last evening of 9999 into a year that ISO 8601 and the database write otherwise.
  return at.getUTCFullYear() <= 9999 ? at : null;
}

/**
 * A time as a seller typed it: `yyyy-MM-ddTHH:mm[:ss]` is Asia/Seoul wall time; an offset or `Z`, where sent, is
 * honoured. Null for another shape or an impossible date such as 2026-02-30. rules.md section 2.
 */
export function parseSellerTime(text: string): Date | null {
  return parseTimestamp(text, SEOUL_OFFSET_MINUTES);
}

/** A timestamp a server sent: one without an offset is UTC. Null when it is none. rules.md section 2. */
export function parseServerTime(text: string): Date | null {
  return parseTimestamp(text, 0);
}

/** Midnight in Seoul at the start of the date 'yyyy-MM-dd'; null for another shape or an impossible date. */
export function parseSeoulDate(text: string): Date | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseSellerTime(`${text}T00:00`) : null;
}
