type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was done to an island before it lived. */
interface Early {
  /** The buttons that were pressed, in their order. */
  presses: HTMLElement[];
  /** The fields that were ticked, typed in or chosen from. */
  changed: Set<Field>;
}

/** A press opens and closes its menu without any script; done again it would undo itself. */
const OPENS_BY_ITSELF = '[popovertarget]:not([popovertargetaction])';

const waiting = new Map<Element, Early>();

/**
 * What is pressed, ticked or typed on an island that is not hydrated yet is not lost: a button shows that it is busy, and all
 * of it is done again once the island lives. Start it in the frame's script.
 */
export function replayEarly(root: Document = document): void {
  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest(`button:not(${OPENS_BY_ITSELF})`) as HTMLButtonElement | null;
      const early = button && noteAt(button);
      if (!early) return;
      // The browser would send the form itself, and leave the page with all that was typed.
      if (button.type === 'submit') event.preventDefault();
      // Who presses again waits for an answer, and wants one; each press for one more or one less is meant.
      if (!isStep(button)) forget(early, (press) => !isStep(press));
      early.presses.push(button);
      button.ariaBusy = 'true';
    },
    { capture: true },
  );
  root.addEventListener(
    'input',
    ({ target }) => {
      const field = target as Field;
      // Choosing a file takes longer than coming alive, and no script can do it again.
      const early = field.type === 'file' ? undefined : noteAt(field);
      if (!early) return;
      early.changed.add(field);
      // A number is typed over one more and one less.
      forget(early, (press) => isStep(press) && press.parentNode === field.parentNode);
    },
    { capture: true },
  );
}

/** What is pressed for one more or one less. */
const isStep = ({ dataset }: HTMLElement) => 'step' in dataset;

function forget(early: Early, which: (press: HTMLElement) => boolean): void {
  early.presses = early.presses.filter((press) => {
    if (!which(press)) return true;
    press.ariaBusy = null;
    return false;
  });
}

/** Where to note what is done to an element; undefined where it is heard already. */
function noteAt(element: Element): Early | undefined {
  const island = element.closest('astro-island[ssr]');
  if (!island) return;
  let early = waiting.get(island);
  if (!early) {
    early = { presses: [], changed: new Set() };
    waiting.set(island, early);
    island.addEventListener('astro:hydrate', () => replay(island), { once: true });
  }
  return early;
}

function replay(island: Element): void {
  const { presses, changed } = waiting.get(island)!;
  waiting.delete(island);
  // React takes a field over as it stands, and hears of what is done to it later: it is given as the server made it.
  const wanted = [...changed].map((field) => ({ field, says: isBox(field) ? field.checked : field.value }));
  for (const { field } of wanted) giveBack(field);
  // It hydrates at once for an event that it may have to hear (HEARD in scripts/package-changes.ts); nothing comes of this one.
  island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
  for (const { field, says } of wanted) {
    if (!isBox(field)) retype(field, String(says));
    else if (field.checked !== says) field.click();
  }
  for (const press of presses) {
    press.ariaBusy = null;
    press.click();
  }
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** Leaves a field as the server made it. */
function giveBack(field: Field): void {
  if (isBox(field)) field.checked = field.defaultChecked;
  else if ('options' in field) {
    field.selectedIndex = Math.max(
      0,
      [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
    );
  } else field.value = field.defaultValue;
}

function retype(field: Field, text: string): void {
  if (field.value === text) return;
  // React would take it for its own doing if it went through the element's own `value`.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
