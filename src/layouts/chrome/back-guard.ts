/**
 * Back guard: a page that the browser has kept for 'back' is loaded anew where it was written for another session than
 * the browser has now, before anything of it is shown. Stands in the head of every page with a script
 * (scripts/in-page.ts). The words are those of domain/person/session.ts: `leave` is the session's, and `left` and
 * `ended` repeat it when it is over.
 */
const root = document.documentElement;
const loadAnew = () => {
  root.hidden = true;
  location.reload();
};
const isOthers = () => {
  const word = /\bleave=([\w-]+)/.exec(document.cookie)?.[1];
  const isOver = RegExp(`\\b(left|ended)=${word}`).test(document.cookie);
  return root.dataset.session !== (isOver ? undefined : word?.slice(0, 8));
};
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (arrival?.type === 'back_forward' && isOthers()) loadAnew();
addEventListener('pageshow', ({ persisted }) => persisted && isOthers() && loadAnew());
