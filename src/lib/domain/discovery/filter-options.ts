import { VOUCHERS, type Voucher } from '../mart/vouchers.ts';
import { nextHour } from '../product/buyable.ts';
import type { ConditionName, Conditions } from './list-choice.ts';

/** The figures that a filter offers, in the unit of `Conditions`. */
const OFFERED = {
  minDiscount: [10, 20, 30, 50],
  maxPrice: [3_000, 5_000, 10_000, 20_000],
  walkMinutes: [5, 10, 15, 30],
} as const satisfies Partial<Record<ConditionName, readonly number[]>>;

/** Conditions of which one value of several is chosen. */
export const FIGURES = ['minDiscount', 'maxPrice', 'walkMinutes', 'voucher', 'pickupHour'] as const;
export type FigureName = (typeof FIGURES)[number];
/** A value of one of them, in the unit of `Conditions`. */
export type FigureValue = number | Voucher;

/** Conditions that are on or off. */
export const SWITCHES = ['openNow', 'cardAccepted', 'bags'] as const satisfies ConditionName[];

/** Nobody plans further for food that ends. */
const HOURS_OFFERED = 12;

function hoursOffered(chosen: number | null, now: Date): number[] {
  const from = (hour: number) => nextHour(hour, now).from.getTime();
  return Array.from({ length: 24 }, (_, hour) => hour)
    .sort((a, b) => from(a) - from(b))
    .filter((hour, i) => i < HOURS_OFFERED || hour === chosen);
}

/**
 * The values that a filter offers of a figure, in their order; what an address names beside them stays one of them. Of
 * the hours the next ones, from the one that runs at `now`.
 */
export function offeredValues(name: FigureName, conditions: Conditions, now: Date): readonly FigureValue[] {
  if (name === 'voucher') return VOUCHERS;
  const chosen = conditions[name];
  if (name === 'pickupHour') return hoursOffered(chosen, now);
  const values: readonly number[] = OFFERED[name];
  return chosen === null || values.includes(chosen) ? values : values.concat(chosen).sort((a, b) => a - b);
}

/** What a filter offers: a value of a figure, or a switch that is turned on. */
type FilterOption = { name: FigureName; value: FigureValue } | { name: (typeof SWITCHES)[number]; value: true };

/** All that a filter offers beside these conditions. */
export const filterOptions = (conditions: Conditions, now: Date): FilterOption[] => [
  ...FIGURES.flatMap((name) => offeredValues(name, conditions, now).map((value) => ({ name, value }))),
  ...SWITCHES.map((name) => ({ name, value: true as const })),
];
