/** The greatest that a database id can be (PostgreSQL's integer). */
export const MAX_ID = 2_147_483_647;
/** The same of ids that have 64 bits, orders among them: what JavaScript counts exactly. */
export const MAX_WIDE_ID = Number.MAX_SAFE_INTEGER;

/** Written as numbers are: nothing before or after it, no zero in front. */
const ID_TEXT = /^[1-9]\d{0,15}$/;

function readUpTo(max: number, written: string | null | undefined): number | null {
  if (!written || !ID_TEXT.test(written)) return null;
  const id = Number(written);
  return id <= max ? id : null;
}

/** An id as it stands in an address; null for all else. */
export const readId = (written: string | null | undefined): number | null => readUpTo(MAX_ID, written);

/** The same of an order, which has 64 bits. */
export const readOrderId = (written: string | null | undefined): number | null => readUpTo(MAX_WIDE_ID, written);

/** Whether an address has nothing where an id belongs, or what a script writes for nothing. */
export const isMissingId = (text: string | undefined): boolean =>
  ['', 'undefined', 'null', 'nan'].includes((text ?? '').trim().toLowerCase());
