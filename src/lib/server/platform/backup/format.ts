import { RestoreError } from './restore-error.ts';

/**
 * A backup is one gzip of JSON lines: the header; for every table a line that names its columns, then a line for each
 * row, with values as the texts PostgreSQL writes; the counters of identity columns; the pictures; the private files;
 * and, to know a whole file from a cut one, the end.
 */
export type Line =
  | Header
  | { is: 'table'; name: string; columns: string[] }
  | { is: 'row'; values: (string | null)[] }
  | { is: 'counter'; table: string; column: string; last: string; isCalled: boolean }
  | { is: 'picture'; key: string; width: number; height: number; colour: string; variants: Variant[] }
  | { is: 'private file'; key: string; bytes: string }
  | { is: 'end'; rows: number; pictures: number; privateFiles: number };

export interface Header {
  is: 'dongne-market backup';
  version: 1;
  /** The newest migration of the database it was made of, such as '0000_initial 5f2b9c0d1e3a'. */
  migration: string;
  madeAt: string;
}

/** One size of a picture; its bytes in base64. */
export interface Variant {
  width: number;
  format: string;
  bytes: string;
}

/** Reads the lines of a backup, which has to be whole: first its header, last its end. */
export async function* readLines(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  let last: Line | null = null;
  try {
    for await (const text of lines) {
      const line = JSON.parse(text) as Line;
      if (!last && (line.is !== 'dongne-market backup' || line.version !== 1)) throw new RestoreError('not a backup');
      last = line;
      yield line;
    }
  } catch (error) {
    // Errors of gunzip for another file, or one that was cut off, and of JSON for its last line.
    const isCut = error instanceof SyntaxError || (error as { code?: string }).code?.startsWith('Z_');
    if (isCut) throw new RestoreError(last ? 'the backup is damaged or not whole' : 'not a backup');
    throw error;
  }
  if (last?.is !== 'end') throw new RestoreError(last ? 'the backup is damaged or not whole' : 'not a backup');
}
