type Line = Record<string, unknown>;

/**
 * The body of a form: what it begins with, and what was typed. 'lines.0.amountWon' is a field of a line that it begins with; a line of which a
 * field was left empty is not sent.
 */
export function bodyOf(
  body: Record<string, unknown>,
  typed: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  const sent = { ...body };
  for (const [name, value] of typed) {
    const [list = '', index, field] = name.split('.');
    if (field === undefined) sent[list] = value;
    else
      sent[list] = (sent[list] as Line[]).map((line, at) =>
        at === Number(index) ? { ...line, [field]: value } : line,
      );
  }
  for (const [list] of typed.map(([name]) => name.split('.')).filter(({ length }) => length > 1)) {
    sent[list!] = (sent[list!] as Line[]).filter((line) => Object.values(line).every((value) => value !== undefined));
  }
  return sent;
}
