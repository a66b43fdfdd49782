/** A statement that always responds with one row (a count, an insert, a row locked before) responded otherwise. */
class RowsError extends Error {
  override readonly name = 'RowsError';
}

/** The row of a statement that has exactly one. Throws `RowsError`, a fault of ours, for none and for several. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new RowsError(`one row expected, ${rows.length} found`);
  return row;
}
