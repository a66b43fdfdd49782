/** The greatest id: the exact integers of JavaScript within the database's 64 bits. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Written as numbers are: nothing before or after it, no zero in front. */
const ID_TEXT = /^[1-9]\d{0,15}$/;

/** An id as it stands in an address; null for all else. */
export function readId(written: string | null | undefined): number | null {
  if (!written || !ID_TEXT.test(written)) return null;
  const id = Number(written);
  return id <= MAX_ID ? id : null;
}

/** Whether an address has no id where one belongs, or a script's 'undefined' or 'null'. */
export const isMissingId = (text: string | undefined): boolean =>
  ['', 'undefined', 'null', 'nan'].includes((text ?? '').trim().toLowerCase());
