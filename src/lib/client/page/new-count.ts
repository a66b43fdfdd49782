/** Shows the count of new orders on the title of the page, which other tabs see; answers how to take it away. */
export function showNewCount(count: number, page: Document = document): () => void {
  const title = page.title;
  if (count === 0) return () => {};
  page.title = `(${count}) ${title}`;
  return () => {
    page.title = title;
  };
}
