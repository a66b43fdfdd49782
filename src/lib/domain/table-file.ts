/** The files in which a table can be taken along. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Rows of one file. A workbook is made in a thread, and programs open no more of it (docs/decisions/0036). */
export const TABLE_MAX_ROWS: Record<TableFormat, number> = { csv: 1_000_000, xlsx: 200_000 };
