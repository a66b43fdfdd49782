/**
 * The picture of a product grows out of its card, and back into it. Runs in the page itself, before the first paint
 * (scripts/in-page.ts). Where a browser has no such transitions, neither event ever comes.
 */

const NAME = 'product-picture';
// The pages that take part.
const TAKES_PART = /^\/buyer(\/?|\/search.*|\/product\/.*)$/;
let named: HTMLElement | null = null;

// Names the picture of the card that leads to this address, where one is in view; the page's own gives up its name.
function nameCard(address: string | null | undefined): void {
  const own = document.querySelector<HTMLElement>('article > picture');
  for (const picture of [named, own]) picture?.style.removeProperty('view-transition-name');
  named = null;
  if (!address) return;
  const { pathname } = new URL(address);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main li > a')) {
    const picture = link.parentElement?.querySelector<HTMLElement>('picture');
    const box = picture?.getBoundingClientRect();
    if (!picture || !box || link.pathname !== pathname || box.bottom < 0 || box.top > innerHeight) continue;
    own?.style.setProperty('view-transition-name', 'none');
    picture.style.setProperty('view-transition-name', NAME);
    named = picture;
    return;
  }
}

// Who comes from one of these pages sees this one once its pictures are there to move: a page still half-way would only fade.
const from = window.navigation?.activation?.from?.url;
if (from && TAKES_PART.test(new URL(from).pathname)) {
  const expected = document.createElement('link');
  expected.rel = 'expect';
  // What follows the main part: browsers go on as soon as the tag itself has come (seen with Chromium 150).
  expected.href = '#site-footer';
  expected.setAttribute('blocking', 'render');
  document.head.append(expected);
}

// A transition that the browser gives up is no error: the page is there, only without the movement.
function mayEndEarly(transition: ViewTransition): void {
  for (const end of [transition.ready, transition.updateCallbackDone, transition.finished]) end.catch(() => undefined);
}

// One that is ready after the page has been shown is given up too, and Chromium gives it to no event: only its rejection is heard.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.message.includes('Page already revealed')) event.preventDefault();
});

addEventListener('pageswap', ({ viewTransition, activation }) => {
  if (!viewTransition) return;
  mayEndEarly(viewTransition);
  const next = activation?.entry.url;
  // Chromium prepares one for any page, and has a page that takes no part complain of it to nobody: an unhandled rejection.
  if (!next || !TAKES_PART.test(new URL(next).pathname)) return viewTransition.skipTransition();
  nameCard(activation.navigationType === 'traverse' ? null : next);
});

addEventListener('pagereveal', ({ viewTransition }) => {
  if (!viewTransition) return;
  mayEndEarly(viewTransition);
  // Safari has the event, and before 26.2 not this.
  const activation = window.navigation?.activation;
  nameCard(activation?.navigationType === 'traverse' ? activation.from?.url : null);
});
