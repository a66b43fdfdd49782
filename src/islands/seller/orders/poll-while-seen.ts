/** Between two looks for new orders while the page is seen and the line that tells of them is down. */
export const POLL_MS = 15_000;

/** Calls `look` every 15 s while the page is seen, and at once when it is seen again; answers how to stop. */
export function pollWhileSeen(look: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const begin = () => {
    clearInterval(timer);
    timer = page.visibilityState === 'visible' ? setInterval(look, POLL_MS) : undefined;
  };
  const seenAgain = () => {
    if (page.visibilityState === 'visible') look();
    begin();
  };
  begin();
  page.addEventListener('visibilitychange', seenAgain);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', seenAgain);
  };
}
