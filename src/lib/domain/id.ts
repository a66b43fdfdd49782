/** The greatest that a database id can be (PostgreSQL's integer). */
export const MAX_ID = 2_147_483_647;

/** Written as numbers are: nothing before or after it, no zero in front. */
const ID_TEXT = /^[1-9]\d{0,9}$/;

/** An id as it stands in an address; null for all else. */
export function readId(written: string | null | undefined): number | null {
  if (!written || !ID_TEXT.test(written)) return null;
  const id = Number(written);
  return id <= MAX_ID ? id : null;
}
