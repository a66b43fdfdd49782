import type { SalesResponse } from '#lib/contract/order/sales.ts';
import { dateOfDay, type Sales } from '#lib/domain/order/sales.ts';

/** The numbers as the wire has them. */
export const salesResponse = ({ period, totals, days, products }: Sales, by: SalesResponse['by']): SalesResponse => ({
  from: dateOfDay(period.from),
  to: dateOfDay(period.to),
  by,
  totals,
  rows: by === 'day' ? days.map(({ day, ...row }) => ({ date: dateOfDay(day), ...row })) : products,
});
