/**
 * The state of a thing as an operator sees it, to be sent back with a decision: 'suspended', and behind an '@' what
 * else would make it another one, such as 'suspended@17'. Marks that are empty yet stand there too: the state alone is
 * what somebody says who saw none.
 */
export function seenOf(state: string, ...marks: readonly (string | number | Date | null)[]): string {
  const texts = marks.map((mark) => (mark instanceof Date ? String(mark.getTime()) : String(mark ?? '')));
  return marks.length > 0 ? `${state}@${texts.join('.')}` : state;
}

/**
 * Whether what was seen is what there is. Who names the state alone is held to the state; who names nothing, as callers
 * from before this was asked for, to nothing.
 */
export function isStillSeen(seen: string | undefined, now: string): boolean {
  if (seen === undefined || seen === now) return true;
  return !seen.includes('@') && seen === now.split('@')[0];
}
