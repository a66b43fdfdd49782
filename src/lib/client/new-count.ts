/** Where a page shows how many new orders there are beside its own list: a badge on a tab. */
const PLACES = '[data-new-orders]';

/** Shows the count on the title of the page and on its tabs; answers how to take it away. */
export function showNewCount(count: number, label: string, page: Document = document): () => void {
  const title = page.title;
  const places = [...page.querySelectorAll<HTMLElement>(PLACES)];
  if (count === 0) return () => {};
  page.title = `(${count}) ${title}`;
  for (const place of places) {
    place.textContent = String(count);
    place.setAttribute('aria-label', label);
    place.hidden = false;
  }
  return () => {
    page.title = title;
    for (const place of places) {
      place.textContent = '';
      place.removeAttribute('aria-label');
      place.hidden = true;
    }
  };
}
