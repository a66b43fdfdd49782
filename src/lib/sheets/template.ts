import { CATEGORIES, CATEGORY_GROUPS } from '#lib/domain/product/categories.ts';
import { CATEGORY_LIST_TITLE, SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import {
  addMinutes,
  formatClock,
  SEOUL_OFFSET_MINUTES,
  seoulDate,
  seoulDayNumber,
  seoulDayStart,
} from '#lib/domain/time.ts';

/** The sheet of the workbook template that lists the sub-categories. */
export const CATEGORY_SHEET = '카테고리';

/** The example's sale ends at 21:00. */
const SALE_END_MINUTE = 21 * 60;

/** The cells of the example; dates as wall time. */
type TemplateCell = string | number | { wall: Date; hasTime: boolean };

export const templateTitles = (): string[] => SHEET_COLUMNS.map(({ title }) => title);

/** One row to write over, whose sale ends tomorrow. */
export function templateRow(tomorrow: Date): TemplateCell[] {
  const day = addMinutes(seoulDayStart(seoulDayNumber(tomorrow)), SEOUL_OFFSET_MINUTES);
  return SHEET_COLUMNS.map(({ example }) => {
    if (typeof example !== 'object') return example;
    return { wall: example.hasTime ? addMinutes(day, SALE_END_MINUTE) : day, hasTime: example.hasTime };
  });
}

/** Group and sub-category, one a row, under a title each. */
export function categoryRows(): string[][] {
  const rows = CATEGORY_GROUPS.flatMap((group) => group.categories.map(({ name }) => [group.name, name]));
  return [['묶음', '카테고리'], ...rows];
}

/**
 * The template in one table, for CSV: the sub-categories stand in a column of their own to the right, which the reader
 * knows, so that the table can be uploaded as it is.
 */
export function textTemplate(tomorrow: Date): string[][] {
  const day = seoulDate(tomorrow);
  const row = SHEET_COLUMNS.map(({ key, example }) => {
    // A spreadsheet that opens CSV makes a number of a barcode, and shortens it when it saves.
    if (key === 'barcode') return '';
    if (typeof example === 'object')
      return example.hasTime ? `${day} ${formatClock(SALE_END_MINUTE).slice(0, 5)}` : day;
    return String(example);
  });
  const blank = row.map(() => '');
  const [first = '', ...others] = CATEGORIES.map(({ name }) => name);
  return [
    [...templateTitles(), '', CATEGORY_LIST_TITLE],
    [...row, '', first],
    ...others.map((name) => [...blank, '', name]),
  ];
}
