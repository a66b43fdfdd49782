import { call } from '../caller/call.ts';

/**
 * Pictures that only some may see (of cases) come by calls. One that did not come is asked for once more when the
 * session has been renewed: a page that was open for longer than an access token lives loads those that are scrolled
 * to.
 */
export function startPrivatePictures(root: Document = document): void {
  const asked = new WeakSet<HTMLImageElement>();
  async function askAgain(image: HTMLImageElement): Promise<void> {
    const { pathname } = new URL(image.src);
    if (!pathname.startsWith('/api/') || asked.has(image)) return;
    asked.add(image);
    // Any call renews the session, once for all that failed together.
    if ((await call('GET /api/auth/login')).ok) image.src = pathname;
  }
  root.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && void askAgain(target), {
    capture: true,
  });
  for (const image of root.images) if (image.complete && image.naturalWidth === 0 && image.src) void askAgain(image);
}
