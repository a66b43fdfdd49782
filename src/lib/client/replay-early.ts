/** What was done to an island before it lived. */
interface Early {
  /** The button that was pressed last. */
  pressed?: HTMLElement;
  /** The fields that were ticked or typed in. */
  changed: Set<HTMLInputElement>;
}

const waiting = new Map<Element, Early>();

/**
 * What is pressed, ticked or typed on an island that is not hydrated yet is not lost: a button shows that it is busy, and all
 * of it is done again once the island lives. Start it in the frame's script.
 */
export function replayEarly(root: Document = document): void {
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button');
      const early = button && noteAt(button);
      if (!early) return;
      early.pressed?.removeAttribute('aria-busy');
      button.setAttribute('aria-busy', 'true');
      early.pressed = button;
    },
    { capture: true },
  );
  root.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement) noteAt(target)?.changed.add(target);
    },
    { capture: true },
  );
}

/** Where to note what is done to an element; undefined where it is heard already. */
function noteAt(element: Element): Early | undefined {
  const island = element.closest('astro-island[ssr]');
  if (!island) return;
  let early = waiting.get(island);
  if (!early) {
    early = { changed: new Set() };
    waiting.set(island, early);
    island.addEventListener('astro:hydrate', () => replay(island), { once: true });
  }
  return early;
}

function replay(island: Element): void {
  const { pressed, changed } = waiting.get(island)!;
  waiting.delete(island);
  pressed?.removeAttribute('aria-busy');
  // React takes a field over as it stands, and hears of what is done to it later: it is given as the server made it.
  const wanted = [...changed].map((field) => ({ field, checked: field.checked, value: field.value }));
  for (const { field } of wanted) {
    if (isBox(field)) field.checked = field.defaultChecked;
    else field.value = field.defaultValue;
  }
  // It hydrates at once for an event that it may have to hear; nobody listens to this one.
  island.firstElementChild?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  for (const { field, checked, value } of wanted) {
    if (isBox(field)) {
      if (field.checked !== checked) field.click();
    } else if (field.value !== value) retype(field, value);
  }
  pressed?.click();
}

const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

function retype(field: HTMLInputElement, text: string): void {
  // Not by `value`, for React would take that for its own doing.
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
