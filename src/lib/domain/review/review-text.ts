import { cleanLines } from '../text.ts';

export const REVIEW_CONTENT_MAX_LENGTH = 1000;

/** The text of a review as it is kept, or why it cannot be kept. spec.md section 5. */
export function cleanContent(
  text: string,
): { ok: true; content: string } | { ok: false; reason: 'contentEmpty' | 'contentTooLong' } {
  const content = cleanLines(text);
  if (content === '') return { ok: false, reason: 'contentEmpty' };
  return [...content].length > REVIEW_CONTENT_MAX_LENGTH
    ? { ok: false, reason: 'contentTooLong' }
    : { ok: true, content };
}
