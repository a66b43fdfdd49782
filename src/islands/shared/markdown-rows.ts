import { digitsOnly } from '#lib/domain/order/quantity.ts';
import { MARKDOWN_MAX_STEPS, type MarkdownStep } from '#lib/domain/product/markdown.ts';
import { MINUTES_PER_DAY } from '#lib/domain/time.ts';

/** Minutes of each unit that a step may be typed in. */
const UNIT_MINUTES = { m: 1, h: 60, d: MINUTES_PER_DAY } as const;
export type StepUnit = keyof typeof UNIT_MINUTES;
export const STEP_UNITS: readonly { unit: StepUnit; label: string }[] = [
  { unit: 'm', label: '분' },
  { unit: 'h', label: '시간' },
  { unit: 'd', label: '일' },
];

/** A step as it is typed. */
export interface StepRow {
  amount: string;
  unit: StepUnit;
  percent: string;
}

/** Rows as the text that a form and its draft keep: '3h30,1h50'. */
const textOfRows = (rows: readonly StepRow[]): string =>
  rows.map(({ amount, unit, percent }) => `${amount}${unit}${percent}`).join(',');

export function rowsOfText(text: string): StepRow[] {
  if (text === '') return [];
  return text.split(',').map((row) => {
    const [, amount = '', unit = 'h', percent = ''] = /^(\d*)([mhd])(\d*)$/.exec(row) ?? [];
    return { amount, unit: unit as StepUnit, percent };
  });
}

/** Steps as they would have been typed, in the largest unit that is whole. */
export const textOfSteps = (steps: readonly MarkdownStep[]): string =>
  textOfRows(
    steps.map(({ minutesBeforeEnd, percentOff }) => {
      const unit = minutesBeforeEnd % UNIT_MINUTES.d === 0 ? 'd' : minutesBeforeEnd % UNIT_MINUTES.h === 0 ? 'h' : 'm';
      return { amount: String(minutesBeforeEnd / UNIT_MINUTES[unit]), unit, percent: String(percentOff) };
    }),
  );

/**
 * The steps of what is typed; a half-typed one has a NaN, which no rule lets pass, and a row with nothing in it is
 * none.
 */
export function stepsOfText(text: string): MarkdownStep[] {
  const number = (typed: string) => (typed === '' ? Number.NaN : Number(typed));
  return rowsOfText(text)
    .filter(({ amount, percent }) => amount !== '' || percent !== '')
    .map(({ amount, unit, percent }) => ({
      minutesBeforeEnd: number(amount) * UNIT_MINUTES[unit],
      percentOff: number(percent),
    }));
}

export const mayAddRow = (text: string): boolean => rowsOfText(text).length < MARKDOWN_MAX_STEPS;

/** With another row: an empty one, in the unit of the last. */
export function withRow(text: string): string {
  const rows = rowsOfText(text);
  return textOfRows([...rows, { amount: '', unit: rows.at(-1)?.unit ?? 'h', percent: '' }]);
}

export const withoutRow = (text: string, place: number): string =>
  textOfRows(rowsOfText(text).filter((_, at) => at !== place));

/** With one field of a row typed anew; digits fields keep digits. */
export function withTyped(text: string, place: number, typed: Partial<StepRow>): string {
  const { amount, percent, unit } = typed;
  const change = {
    ...(unit === undefined ? {} : { unit }),
    ...(amount === undefined ? {} : { amount: digitsOnly(amount).slice(0, 5) }),
    ...(percent === undefined ? {} : { percent: digitsOnly(percent).slice(0, 2) }),
  };
  return textOfRows(rowsOfText(text).map((row, at) => (at === place ? { ...row, ...change } : row)));
}
