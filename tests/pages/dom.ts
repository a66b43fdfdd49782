import { configure, within } from '@testing-library/dom';
import { parseHTML } from 'linkedom';

/**
 * What hides an element before any script runs, as browsers have it; what a style sheet hides is seen by browser tests
 * alone.
 */
const isHidden = (element: Element): boolean =>
  element.matches('[hidden], [popover], dialog:not([open]), template, noscript') ||
  (element.parentElement?.matches('details:not([open])') === true && element.localName !== 'summary');

const styleOf = (element: Element) => {
  const style: Record<string, string> = { display: isHidden(element) ? 'none' : 'block', visibility: 'visible' };
  return Object.assign(style, { getPropertyValue: (name: string) => style[name] ?? '' });
};

// The whole page says less than the sentence that something is not there.
configure({ getElementError: (message) => new Error(message?.split('\n')[0]) });

/** The document as the server sent it, for queries by role, name and text. */
export function parsePage(html: string): Document {
  const { document, window } = parseHTML(html) as unknown as { document: Document; window: object };
  // The parser knows no styles; roles and names ask for them.
  Object.assign(window, { getComputedStyle: styleOf });
  return document;
}

/** Queries by role, name and text among what stands in an element. */
export const inside = (element: Element) => within(element as HTMLElement);

/** What an element says, in one line. */
export const textOf = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
