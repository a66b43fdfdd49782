import { expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Astro writes it beside the first island of a page, wherever that stands (7.3.5); no option moves it. */
const STYLE_OF_ISLANDS = /<style>astro-island[^<]*<\/style>/;
/** What stands behind the document's end. */
const BEHIND_END = /<\/html>\s*\S.*/gs;
/** Without `sizes` a browser takes the picture to be as wide as the window. */
const UNSIZED = /<(?:img|source)(?![^>]*\ssizes=)[^>]*\ssrcset="[^"]*\s\d+w[^>]*>/gi;

/** The document as the server sent it: one that parses as it is written, with nothing outside its place. */
export async function expectValidHtml(html: string, path: string): Promise<void> {
  const { results } = await validator.validateString(html.replace(STYLE_OF_ISLANDS, ''));
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
  expect([...problems, ...(html.match(UNSIZED) ?? []), ...(html.match(BEHIND_END) ?? [])], path).toEqual([]);
}
