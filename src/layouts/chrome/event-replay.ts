/**
 * Event replay: a click or input before hydration is kept, and sent again after it. Stands in the head of every page
 * with a script (scripts/in-page.ts), as it has to listen before any of them is loaded. A button shows that it is busy
 * meanwhile.
 */
/** `options` are a select's. */
type Field = HTMLInputElement & { options?: Iterable<HTMLOptionElement> };

/** Links by which scripts do more than lead there: they keep the way back. */
const SIGN_IN_LINK = 'a[data-sign-in], a[data-provider]';

/** What is pressed in an island: a button, or a link that stays on the page by its script. */
const PRESSED = 'button, a[data-stays]';
type Pressable = HTMLElement & { type: string; href?: string };

const isForElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/**
 * By island: the buttons that were clicked, in their order, the fields that were changed, and a form that was sent by
 * Enter.
 */
const islands = new Map<Element, { clicks: HTMLElement[]; fields: Set<Field>; form?: HTMLFormElement }>();
/** Clicks outside of islands; null once the page's own scripts have run, which are deferred until DOMContentLoaded. */
let pageClicks: Set<HTMLElement> | null = new Set();

/**
 * A press shows at once that it was heard. What is said of it when it takes longer comes by a script of its own
 * (island-notice.ts).
 */
const tellWaiting = (island: Element) => island.dispatchEvent(new Event('awaited', { bubbles: true }));
addEventListener('astro:hydration-error', ({ target }) => {
  (target as HTMLElement).dataset.failed = '';
});

const isBox = ({ type }: Field) => type === 'checkbox' || type === 'radio';
/** A button for one more or one less. */
const isStep = ({ dataset }: HTMLElement) => 'step' in dataset;

function click(element: HTMLElement): void {
  element.removeAttribute('aria-busy');
  element.click();
}

function queueForIsland(event: Event, target: HTMLElement, island: HTMLElement): void {
  const isFailed = 'failed' in island.dataset;
  const pending = islands.get(island) ?? { clicks: [], fields: new Set() };
  if (!islands.has(island)) {
    island.addEventListener('astro:hydrate', () => replay(island), { once: true });
  }
  islands.set(island, pending);
  // One without an address is sent by its script alone.
  if (event.type === 'submit') {
    if (target.hasAttribute('action')) return;
    event.preventDefault();
    pending.form = target as HTMLFormElement;
    tellWaiting(island);
  }
  const button = event.type === 'click' ? target.closest<Pressable>(PRESSED) : null;
  // A link whose script does not come leads where it leads, and one that is opened elsewhere does.
  if (button?.href && (isFailed || isForElsewhere(event as MouseEvent))) return;
  const cancel = (isCancelled: (other: HTMLElement) => boolean) => {
    for (const other of pending.clicks.filter(isCancelled)) other.removeAttribute('aria-busy');
    pending.clicks = pending.clicks.filter((other) => !isCancelled(other));
  };
  // Choosing a file takes longer than hydration, and no script can do it again.
  if (event.type === 'input' && (target as Field).type !== 'file') {
    pending.fields.add(target as Field);
    // A number is typed over one more and one less.
    cancel((other) => isStep(other) && other.parentNode === target.parentNode);
    if (!isFailed) tellWaiting(island);
  }
  // The browser would send the form itself, and leave the page with all that was typed.
  if (button?.href || button?.type === 'submit') event.preventDefault();
  if (!button) return;
  // Who clicks again wants one answer; but each click for one more or one less counts.
  if (!isStep(button)) cancel((other) => other === button || !isStep(other));
  pending.clicks.push(button);
  if (!isFailed) button.setAttribute('aria-busy', 'true');
  tellWaiting(island);
}

function replay(island: Element): void {
  const { clicks, fields, form } = islands.get(island)!;
  islands.delete(island);
  // React takes a field over as it stands and hears of later changes only: it is hydrated as the server rendered it.
  const wanted = [...fields].map((field) => ({ field, value: field.value, isTicked: field.checked }));
  for (const { field } of wanted) {
    if (field.options) for (const option of field.options) option.selected = option.defaultSelected;
    else if (isBox(field)) field.checked = field.defaultChecked;
    else field.value = field.defaultValue;
  }
  // React hydrates at once for an event of a user (selective hydration); nothing comes of this one.
  island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
  for (const { field, value, isTicked } of wanted) {
    if (isBox(field) && field.checked !== isTicked) field.click();
    if (isBox(field) || field.value === value) continue;
    // As typing does: not through the element's own `value`, which React writes itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  clicks.forEach(click);
  form?.requestSubmit();
}

function queueForPage(event: Event, target: HTMLElement, clicks: Set<HTMLElement>): void {
  const link = target.closest<HTMLElement>(SIGN_IN_LINK);
  const button = target.closest('button');
  const clicked = link ?? (button?.type === 'button' ? button : null);
  if (!clicked) return;
  if (link) event.preventDefault();
  // Its script may have run while another has not: it must not hear of the click twice.
  event.stopPropagation();
  clicked.setAttribute('aria-busy', 'true');
  clicks.add(clicked);
}

for (const name of ['click', 'input', 'submit']) {
  const listen = (event: Event) => {
    const target = event.target as HTMLElement;
    const island = target.closest<HTMLElement>('astro-island');
    // A hydrated island hears it itself.
    if (island?.hasAttribute('ssr')) queueForIsland(event, target, island);
    else if (!island && pageClicks && name === 'click') queueForPage(event, target, pageClicks);
  };
  addEventListener(name, listen, { capture: true });
}
document.addEventListener('DOMContentLoaded', () => {
  const clicks = pageClicks!;
  pageClicks = null;
  clicks.forEach(click);
});
