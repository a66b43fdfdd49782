import { parseSellerTime } from '#lib/domain/timestamp.ts';

/** The moment a clock in Seoul shows 'yyyy-MM-ddTHH:mm[:ss]'. */
export function seoul(wall: string): Date {
  const at = parseSellerTime(wall);
  if (!at) throw new Error(`not a time in Seoul: ${wall}`);
  return at;
}
