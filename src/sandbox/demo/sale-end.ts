import { isOpen } from '#lib/domain/mart/hours.ts';
import { addMinutes, MS_PER_MINUTE } from '#lib/domain/time.ts';
import { type Dice, inTurn } from './dice.ts';
import { hoursOf } from './opening-hours.ts';
import type { DemoMart } from './town-types.ts';

const QUARTER_HOUR = 15;

const onQuarterHour = (at: Date) => {
  const step = QUARTER_HOUR * MS_PER_MINUTE;
  return new Date(Math.ceil(at.getTime() / step) * step);
};

/** A sale end within `from` to `to` minutes of `base`, on a quarter-hour, while the mart is open if that can be had. */
export function saleEnd(mart: DemoMart, base: Date, from: number, to: number, dice: Dice): Date {
  const draw = () => onQuarterHour(addMinutes(base, dice.int(from, to - QUARTER_HOUR)));
  const candidates = Array.from({ length: 8 }, draw);
  return candidates.find((at) => isOpen(hoursOf(mart), addMinutes(at, -1))) ?? inTurn(candidates, 0);
}
