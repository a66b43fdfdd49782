/**
 * Keys of a grid of fields: `data-row` names a row, `data-cell` within it a field. A select keeps its own arrows.
 */
const CELL = '[data-cell]';
const ROW = '[data-row]';

const fieldOf = (cell: Element): HTMLElement | null => cell.querySelector<HTMLElement>('input, select');

/** Which field of which row has the key press; null for one that is no field of the grid. */
export function cellAt(target: EventTarget): { row: string; cell: string; field: HTMLElement } | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>(CELL) : null;
  const row = cell?.closest<HTMLElement>(ROW);
  if (!cell || !row || !(target instanceof HTMLElement)) return null;
  return { row: row.dataset.row ?? '', cell: cell.dataset.cell ?? '', field: target };
}

function focusField(field: HTMLElement | null | undefined): boolean {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field != null;
}

/** Goes to a field of a row, of the first row where none is named; whether there is one. */
export function focusCell(grid: Element | null, cell: string, row?: string): boolean {
  const rows = [...(grid?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const found = row === undefined ? rows[0] : rows.find(({ dataset }) => dataset.row === row);
  const place = found?.querySelector(`[data-cell="${cell}"]`);
  return focusField(place && fieldOf(place));
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
const SIDES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface Pressed {
  key: string;
  target: EventTarget;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * An arrow key goes to the same field of the next row that has it, or, at the end of what is typed, to the next field.
 * With another key held it marks text, or is the browser's.
 */
export function goByArrow(grid: Element | null, { key, target, altKey, ctrlKey, metaKey, shiftKey }: Pressed): boolean {
  const at = cellAt(target);
  if (altKey || ctrlKey || metaKey || shiftKey) return false;
  if (!grid || !at || !(at.field instanceof HTMLInputElement)) return false;
  const step = STEPS[key];
  if (step !== undefined) {
    const hasField = (row: Element) =>
      row.querySelector(`[data-cell="${at.cell}"] :is(input, select):enabled`) !== null;
    const rows = [...grid.querySelectorAll<HTMLElement>(ROW)].filter(hasField);
    const next = rows[rows.findIndex(({ dataset }) => dataset.row === at.row) + step];
    return next !== undefined && focusCell(grid, at.cell, next.dataset.row);
  }
  const side = SIDES[key];
  const { selectionStart, selectionEnd, value } = at.field;
  const isAtEnd = side === 1 ? selectionStart === value.length : selectionEnd === 0;
  if (side === undefined || !isAtEnd) return false;
  const cells = [...(at.field.closest(ROW)?.querySelectorAll(CELL) ?? [])];
  const next = cells[cells.findIndex((cell) => cell.contains(at.field)) + side];
  return focusField(next && fieldOf(next));
}
