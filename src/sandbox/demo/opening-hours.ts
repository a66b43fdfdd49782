import type { Hours } from '#lib/domain/mart/hours.ts';
import type { DemoMart } from './town-types.ts';

export const hoursOf = (mart: DemoMart): Hours => ({
  opensAtMinute: mart.opensAtMinute,
  closesAtMinute: mart.closesAtMinute,
  closedWeekdays: [],
  daysOff: [],
  week: mart.weekHours,
});
