/** The files in which a table can be taken along. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Rows of one file. A workbook takes some ten times the memory of a text (docs/decisions/0036). */
export const TABLE_MAX_ROWS: Record<TableFormat, number> = { csv: 100_000, xlsx: 20_000 };
