/**
 * Menus of the chrome, without the popover API (docs/decisions/0032): a link that opens what it names. Before this
 * script, and without any, the browser shows the named menu by itself (`:target`, layouts/styles/menu.css); with it a
 * menu also closes by a press outside, by Escape, and with its page.
 */
const OPENER = 'a[data-opens]';
const CLOSER = '[data-closes]';

/** What hears that a menu was opened. */
export const MENU_OPENED = 'menu-opened';

let opener: HTMLAnchorElement | null = null;

const menuOf = (link: HTMLAnchorElement): HTMLElement | null => document.getElementById(link.hash.slice(1));

const GAP_PX = 4;
const EDGE_PX = 12;

/** Below its button, within the window. Where its style has it elsewhere, as a drawer, nothing of this is read. */
function place(menu: HTMLElement, link: HTMLAnchorElement): void {
  const frame = menu.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  const button = link.getBoundingClientRect();
  const width = menu.offsetWidth;
  const isLeft = menu.dataset.side === 'left';
  const wanted = isLeft ? button.left : button.right - width;
  const left = Math.max(EDGE_PX, Math.min(wanted, document.documentElement.clientWidth - EDGE_PX - width));
  menu.style.setProperty('--menu-top', `${button.bottom - frame.top + GAP_PX}px`);
  menu.style.setProperty('--menu-left', `${left - frame.left}px`);
  menu.style.setProperty('--menu-room', `${innerHeight - button.bottom - 2 * EDGE_PX}px`);
}

export function closeMenu(givesFocusBack = false): void {
  if (!opener) return;
  const link = opener;
  opener = null;
  menuOf(link)?.removeAttribute('data-open');
  link.setAttribute('aria-expanded', 'false');
  if (givesFocusBack) link.focus({ preventScroll: true });
}

function open(link: HTMLAnchorElement): void {
  const menu = menuOf(link);
  if (!menu) return;
  closeMenu();
  opener = link;
  menu.dataset.open = '';
  link.setAttribute('aria-expanded', 'true');
  place(menu, link);
  // A drawer stands before its button: Tab would not come there.
  const isBefore = link.compareDocumentPosition(menu) & Node.DOCUMENT_POSITION_PRECEDING;
  if (isBefore) menu.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  menu.dispatchEvent(new Event(MENU_OPENED));
}

const isOfOpenMenu = (target: EventTarget | null): boolean =>
  target instanceof Node && opener !== null && (opener.contains(target) || menuOf(opener)?.contains(target) === true);

/** One group of an accordion at a time, where a browser does not know `name` of <details>. */
function closeSiblings(event: Event): void {
  const group = event.target;
  if (!(group instanceof HTMLDetailsElement) || !group.open || !group.hasAttribute('name')) return;
  for (const other of document.querySelectorAll<HTMLDetailsElement>('details[name][open]')) {
    if (other !== group && other.getAttribute('name') === group.getAttribute('name')) other.open = false;
  }
}

export function startMenus(): void {
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element;
      const link = target.closest<HTMLAnchorElement>(OPENER);
      const isCloser = target.closest(CLOSER) !== null;
      if (!link && !isCloser) return;
      if (!(target instanceof HTMLButtonElement)) event.preventDefault();
      if (link && link !== opener) open(link);
      else closeMenu(isCloser);
      // Before islands hear it: what opens a dialog from a menu has the focus go back to the menu's button.
    },
    { capture: true },
  );
  document.addEventListener('pointerdown', ({ target }) => {
    if (!isOfOpenMenu(target)) closeMenu();
  });
  document.addEventListener('focusin', ({ target }) => {
    if (!isOfOpenMenu(target)) closeMenu();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && opener && !event.isComposing) closeMenu(true);
    // It is a button to those who reach it.
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(OPENER);
    if (event.key !== ' ' || !link) return;
    event.preventDefault();
    link.click();
  });
  document.addEventListener('toggle', closeSiblings, { capture: true });
  // What was chosen in a menu of an island.
  addEventListener('close-menus', () => closeMenu());
  // A page that 'back' brings up again must not have a menu open.
  addEventListener('pagehide', () => closeMenu());
  addEventListener('resize', () => {
    const menu = opener && menuOf(opener);
    if (opener && menu) place(menu, opener);
  });
  // Opened before this script came.
  const early = [...document.querySelectorAll<HTMLAnchorElement>(OPENER)].find((link) => link.hash === location.hash);
  if (!early) return;
  open(early);
  // The address names it no more; `:target` goes by the last hash that was gone to.
  location.replace('#');
  history.replaceState(history.state, '', location.pathname + location.search);
}
