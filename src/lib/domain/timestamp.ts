import { MS_PER_MINUTE, SEOUL_OFFSET_MINUTES } from './time.ts';

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/i;

/** Reads a timestamp whose offset, when it has none, is `defaultOffsetMinutes`; null when it is not a real moment. */
function parseTimestamp(text: string, defaultOffsetMinutes: number): Date | null {
  const match = TIMESTAMP.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date.UTC carries 30 February over into March; a seller who typed it should be told instead.
  const real =
    local.getUTCFullYear() === year &&
    local.getUTCMonth() === month - 1 &&
    local.getUTCDate() === day &&
    local.getUTCHours() === hour &&
    local.getUTCMinutes() === minute &&
    local.getUTCSeconds() === second;
  if (!real) return null;

  let offset = defaultOffsetMinutes;
  if (match[8]) offset = 0;
  if (match[9]) {
    const [hours, minutes] = [Number(match[10]), Number(match[11])];
    if (hours > 14 || minutes > 59) return null;
    offset = (match[9] === '-' ? -1 : 1) * (hours * 60 + minutes);
  }
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const at = new Date(local.getTime() + milliseconds - offset * MS_PER_MINUTE);
  // An offset may carry the last evening of 9999 into a year that ISO 8601 and the database write otherwise.
  return at.getUTCFullYear() <= 9999 ? at : null;
}

/**
 * What a seller typed: `yyyy-MM-ddTHH:mm[:ss]` is Asia/Seoul wall time; an offset or `Z`, where sent, is honoured.
 * Null for another shape or an impossible date such as 2026-02-30. rules.md section 2.
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
