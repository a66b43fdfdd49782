/** The two positions in a mart. rules.md section 1. */
export type Position = 'generalManager' | 'employee';
/** The wire's number for a position. 1 is owner-level. */
export type Authority = 1 | 2;

/** rules.md section 1. */
export function authorityOf(position: Position): Authority {
  return position === 'generalManager' ? 1 : 2;
}

const labels: Record<Position, string> = { generalManager: '총괄 매니저', employee: '직원' };

/** The Korean name of a position, which is also its value on the wire. */
export function positionLabel(position: Position): string {
  return labels[position];
}

/** The position of a Korean name on the wire. */
export const positionOf = (label: string): Position =>
  label === labels.generalManager ? 'generalManager' : 'employee';

/** Acts of the staff of a mart. */
export type MartTask =
  | 'products'
  | 'orders'
  | 'scans'
  | 'reviews'
  | 'editInfo'
  | 'employees'
  | 'closeMart'
  | 'log'
  | 'keys';

const everyonesTasks: readonly MartTask[] = ['products', 'orders', 'scans', 'reviews'];

/**
 * Employees run products, orders and scans, and answer reviews; the general manager also info, employees, the closing,
 * the log and the keys of machines. rules.md section 11.
 */
export function positionMay(position: Position, task: MartTask): boolean {
  return position === 'generalManager' || everyonesTasks.includes(task);
}
