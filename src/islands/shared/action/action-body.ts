import type { FormField } from './action-form.ts';

type Line = Record<string, unknown>;
/** What stands in the fields, by name; a list stands in one text. */
export type Typed = Readonly<Record<string, string>>;

const SEPARATOR = ' ';
export const joinList = (items: readonly string[]): string => items.join(SEPARATOR);
export const splitList = (text: string): string[] => text.split(SEPARATOR).filter(Boolean);

/** What stands in a field: what was typed, or what it begins with. */
export function textOf(field: FormField, typed: Typed): string {
  const text = typed[field.name];
  if (text !== undefined) return text;
  if (field.kind === 'ticks') return joinList(field.value ?? []);
  if (field.kind === 'pictures') return '';
  return String(field.value ?? ('options' in field ? field.options[0]?.value : undefined) ?? '');
}

/** What is finer than a basis point stays so, and is refused: 5.555 % is nobody's 5.56 %. */
const basisPoints = (percent: number): number => Number((percent * 100).toFixed(6));

/** A number as it is typed, or as pages write it: '−4,900원'. */
const numberIn = (text: string): number => Number(text.trim().replace('−', '-').replace(/,|원$/g, ''));

/** What is sent of a field; nothing of one that was left empty. */
function sentValue(field: FormField, text: string): unknown {
  if (field.kind === 'tick') return text === 'true';
  if (field.kind === 'ticks' || field.kind === 'pictures') return splitList(text);
  if (text.trim() === '') return undefined;
  if (field.kind === 'moment') return new Date(`${text}:00+09:00`).toISOString();
  if (field.kind === 'percent') return basisPoints(Number(text.replace('%', '')));
  return field.kind === 'number' || field.kind === 'signed' ? numberIn(text) : text;
}

/**
 * The body of a form: what it begins with, and what was typed. 'lines.0.amountWon' is a field of a line that it begins
 * with; a line of which a field was left empty is not sent.
 */
export function bodyOf(
  body: Record<string, unknown>,
  fields: readonly FormField[],
  typed: Typed,
): Record<string, unknown> {
  const sent = { ...body };
  const lists = new Set<string>();
  for (const field of fields) {
    const [list = '', index, key] = field.name.split('.');
    const value = sentValue(field, textOf(field, typed));
    if (key === undefined) sent[list] = value;
    else {
      lists.add(list);
      sent[list] = (sent[list] as Line[]).map((line, at) => (at === Number(index) ? { ...line, [key]: value } : line));
    }
  }
  for (const list of lists) {
    sent[list] = (sent[list] as Line[]).filter((line) => Object.values(line).every((value) => value !== undefined));
  }
  return sent;
}

/** The address to go to when it is done: '{caseId}' in it is what the response tells. */
export const addressWith = (to: string, response: unknown): string =>
  to.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((response as Line)[name])));

/** The first number above what its field takes. */
export function numberTooLarge(fields: readonly FormField[], typed: Typed): { field: string; message: string } | null {
  for (const field of fields) {
    if (field.kind !== 'number' || !field.most) continue;
    const value = sentValue(field, textOf(field, typed));
    if (typeof value === 'number' && value > field.most.n) return { field: field.name, message: field.most.refusal };
  }
  return null;
}
