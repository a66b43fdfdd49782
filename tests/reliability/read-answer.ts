/**
 * An answer in a form that no call of the market has, with all that tells who wrote it: a parser's own error names none
 * of that.
 */
export class UnreadableAnswer extends Error {
  constructor(asked: string, { status, headers }: Response, text: string) {
    const type = headers.get('content-type') ?? 'no content type';
    super(`${asked}: ${status} in ${type} cannot be read: ${JSON.stringify(text.slice(0, SHOWN_LENGTH))}`);
    this.name = 'UnreadableAnswer';
  }
}

const SHOWN_LENGTH = 80;

/**
 * What a call of the market answers: JSON, a sentence, a table, or nothing (null). A failure (5xx) may be anybody's, in
 * any form.
 */
export async function readAnswer(asked: string, answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return null;
  const type = answer.headers.get('content-type') ?? '';
  if (/^text\/(plain|csv)\b/.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    if (answer.status >= 500) return text;
    throw new UnreadableAnswer(asked, answer, text);
  }
}
