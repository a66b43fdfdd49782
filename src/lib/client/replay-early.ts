type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was done to an island before it lived. */
interface Early {
  /** The buttons that were pressed, in their order. */
  presses: HTMLElement[];
  /** The fields that were ticked, typed in or chosen from. */
  changed: Set<Field>;
}

/** As it is heard (layouts/hear-early.ts). */
export interface EarlyDeed {
  event: Event;
  island: Element;
}

declare global {
  interface Window {
    /** What was heard before any script had come, until `replayEarly` listens in its place. */
    early: EarlyDeed[] | { push(deed: EarlyDeed): void };
    /** What was pressed outside of islands before any script had come; null once they hear it themselves. */
    missed: Set<HTMLElement> | null;
  }
}

/** A press opens and closes its menu without any script; done again it would undo itself. */
const OPENS_BY_ITSELF = '[popovertarget]:not([popovertargetaction])';

const waiting = new Map<Element, Early>();

/**
 * What is pressed, ticked or typed on an island that is not hydrated yet is not lost: a button shows that it is busy, and all
 * of it is done again once the island lives. Start it in the frame's script.
 */
export function replayEarly(): void {
  const before = Array.isArray(window.early) ? window.early : [];
  window.early = { push: hear };
  before.forEach(hear);
  // Some may have come alive before there was a frame to tell it to.
  for (const island of waiting.keys()) if (!island.hasAttribute('ssr')) replay(island);
}

function hear({ event: { type, target }, island }: EarlyDeed): void {
  if (type === 'click') notePress(island, (target as Element).closest(`button:not(${OPENS_BY_ITSELF})`));
  else noteChange(island, target as Field);
}

function notePress(island: Element, button: HTMLElement | null): void {
  if (!button) return;
  const early = noteAt(island);
  // Who presses again waits for an answer, and wants one; each press for one more or one less is meant.
  if (!isStep(button)) forget(early, (press) => !isStep(press));
  early.presses.push(button);
  button.ariaBusy = 'true';
}

function noteChange(island: Element, field: Field): void {
  // Choosing a file takes longer than coming alive, and no script can do it again.
  if (field.type === 'file') return;
  const early = noteAt(island);
  early.changed.add(field);
  // A number is typed over one more and one less.
  forget(early, (press) => isStep(press) && press.parentNode === field.parentNode);
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

/** Where to note what is done to an island until it lives. */
function noteAt(island: Element): Early {
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
