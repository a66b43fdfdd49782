import { manageTitle } from '#lib/messages/seller-store.ts';

/** The frame was rendered with the old name: heading, menu and top bar take the new one without loading the page again. */
export function showNewName(name: string, page: Document = document): void {
  for (const element of page.querySelectorAll('[data-mart-name]')) element.textContent = name;
  const heading = page.querySelector('main h1');
  if (heading) heading.textContent = manageTitle(name);
}
