import { categoryOfName } from '#lib/domain/discovery/category-words.ts';
import { SHEET_COLUMNS, type SheetColumn } from '#lib/domain/product/product-sheet.ts';
import { cellOf, type Line } from './import-line.ts';

/** Faults of one column and one kind, which one press mends in all their rows. */
export interface ProblemKind {
  key: string;
  /** The title of the column, or 'F열' of one without. */
  title: string;
  /** Null under no title. */
  column: SheetColumn | null;
  reason: string;
  lines: Line[];
  /** May be left empty. */
  isOptional: boolean;
  /** Its cells say nothing, and what stands beside them wants that they do. */
  isEmpty: boolean;
}

/** The kinds that stand in two rows or more, the commonest first. */
export function problemKinds(lines: readonly Line[]): ProblemKind[] {
  const kinds = new Map<string, ProblemKind>();
  for (const line of lines) {
    for (const { column: title, kind, reason, cell } of line.problems) {
      const key = `${title} ${kind}`;
      const known = kinds.get(key);
      if (known) known.lines.push(line);
      else {
        const own = SHEET_COLUMNS.find((column) => column.title === title);
        const isOptional = own !== undefined && !own.required;
        kinds.set(key, {
          key,
          title,
          column: own?.key ?? null,
          reason,
          lines: [line],
          isOptional,
          isEmpty: cell === '',
        });
      }
    }
  }
  return [...kinds.values()].filter((kind) => kind.lines.length > 1).sort((a, b) => b.lines.length - a.lines.length);
}

/** The category that the name of a row stands for, where it stands for one alone. */
export const categoryOfLine = (line: Line): string | null => categoryOfName(cellOf(line, 'name'))?.name ?? null;

/** The price that a row has by its weight, where it says another one; empty where it does not. */
export const wonByWeightOfLine = ({ problems }: Line): string =>
  problems.find(({ kind }) => kind === 'priceNotByWeight')?.proposals[0] ?? '';
