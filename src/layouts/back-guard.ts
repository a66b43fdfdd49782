/**
 * Back guard: a page that the browser has kept for 'back' is loaded anew where it was written for another session than the browser has
 * now, before anything of it is shown. Stands in the head of every page with a script (scripts/in-page.ts). The words are those of
 * domain/buyer/session.ts: `leave` is the session's, and `left` and `ended` repeat it when it is over.
 */
const wordOf = (cookie: string) => new RegExp(`(?:^|; )(?:__Host-)?${cookie}=([^;]*)`).exec(document.cookie)?.[1];
const root = document.documentElement;

function isAnothers(): boolean {
  const word = wordOf('leave');
  const isOver = word === wordOf('left') || word === wordOf('ended');
  return (root.dataset.session ?? '') !== ((!isOver && word) || '');
}

function loadAnew(): void {
  root.style.visibility = 'hidden';
  location.reload();
}

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (arrival?.type === 'back_forward' && isAnothers()) loadAnew();
// What was kept as it stood does not know what has happened since.
addEventListener('pageshow', ({ persisted }) => persisted && loadAnew());
