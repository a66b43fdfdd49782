/*
 * What a page shows travels twice, as markup and as what its island goes on with. The second time it is one text, a
 * line a row: as JSON in an attribute each name and quote of a row would be written out for every one of them.
 */

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('|', '%7C').replaceAll('\n', '%0A');
const unescaped = (text: string): string => text.replaceAll('%0A', '\n').replaceAll('%7C', '|').replaceAll('%25', '%');

/** Rows as a text for `unpackLines`. What is empty at the end of a row is left out. */
export const packLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) =>
      row
        .slice(0, row.findLastIndex((field) => field !== '') + 1)
        .map((field) => escaped(String(field)))
        .join('|'),
    )
    .join('\n');

/** Reads a field of a row by its place; one that was left out is empty. */
export type ReadField = (place: number) => string;

/** The rows of a text of `packLines`. */
export function unpackLines(text: string): ReadField[] {
  const lines = text === '' ? [] : text.split('\n');
  return lines.map((line) => {
    const fields = line.split('|').map(unescaped);
    return (place) => fields[place] ?? '';
  });
}

const RADIX = 36;
/** A moment of the wire in a few letters; empty where there is none. */
export const packMoment = (moment: string | null | undefined): string =>
  moment ? new Date(moment).getTime().toString(RADIX) : '';
export const unpackMoment = (text: string): string => new Date(Number.parseInt(text, RADIX)).toISOString();
