import { SCRIPT_LOAD_TIMEOUT_MS } from '#lib/domain/person/limits.ts';

/** A part of the page that shows what the server knows, named by its frame. A page without one is loaded anew. */
const REGION = 'data-refreshed';
const ISLAND = 'astro-island';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Which island it is: a form by its own name, anything else by all that it was given. */
function islandKey(island: Element): string {
  const text = island.getAttribute('props') || '{}';
  const { form } = JSON.parse(text) as { form?: [type: number, name: string] };
  return `${island.getAttribute('component-export')} ${form?.[1] ?? text}`;
}

function foldKey(fold: Element): string {
  const island = fold.querySelector(ISLAND);
  return fold.id || (island ? islandKey(island) : (fold.querySelector('summary')?.textContent ?? ''));
}

/** Fields of the page's own HTML; those of islands are theirs. */
const ownFields = (within: Element) =>
  [...within.querySelectorAll<Field>('input[name], select[name], textarea[name]')].filter(
    (field) => !field.closest(ISLAND),
  );
const fieldKey = (field: Field) => `${field.closest('[id]')?.id} ${field.form?.getAttribute('action')} ${field.name}`;
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** What a field says; of a box whether it is ticked. */
const said = (field: Field) => (isBox(field) ? String(field.checked) : field.value);
function say(field: Field, text: string): void {
  if (isBox(field)) field.checked = text === 'true';
  else field.value = text;
}

/**
 * Shows `after` in a region: islands that live stay as they are, with what was typed into them, and are given what the
 * server knows now; what was unfolded or folded up stays so, and what was typed into fields of the page.
 */
function show(region: Element, after: Element): void {
  const folds = new Map([...region.querySelectorAll('details')].map((fold) => [foldKey(fold), fold.open]));
  const living = new Map([...region.querySelectorAll(`${ISLAND}:not([ssr])`)].map((one) => [islandKey(one), one]));
  const given = new Map<Element, string>();
  for (const island of after.querySelectorAll(ISLAND)) {
    const key = islandKey(island);
    const before = living.get(key);
    if (!before) {
      renameIds(island);
      continue;
    }
    living.delete(key);
    given.set(before, island.getAttribute('props') ?? '');
    island.replaceWith(before);
  }
  for (const fold of after.querySelectorAll('details')) fold.open = folds.get(foldKey(fold)) ?? fold.open;
  const typed = new Map(ownFields(region).map((field) => [fieldKey(field), said(field)]));
  for (const field of ownFields(after)) {
    const text = typed.get(fieldKey(field));
    if (text !== undefined) say(field, text);
  }
  region.replaceChildren(...after.childNodes);
  for (const [island, props] of given) {
    // Astro renders an island again only where it looks fresh from the server.
    island.setAttribute('ssr', '');
    island.setAttribute('props', props);
  }
}

let refreshes = 0;

/** Ids within an island begin with its prefix, which another island of the page may have had since it was loaded. */
function renameIds(island: Element): void {
  const prefix = island.getAttribute('prefix');
  if (!prefix) return;
  const renamed = `${prefix}n${refreshes}`;
  island.setAttribute('prefix', renamed);
  for (const element of island.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (value.includes(`_${prefix}R_`)) element.setAttribute(name, value.replaceAll(`_${prefix}R_`, `_${renamed}R_`));
    }
  }
}

/** The page as the server has it now; null where it has another, for somebody else, or none. */
async function load(): Promise<Document | null> {
  const signal = AbortSignal.timeout(SCRIPT_LOAD_TIMEOUT_MS);
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store', signal });
    if (!response.ok || response.redirected) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.documentElement.dataset.owner === document.documentElement.dataset.owner ? page : null;
  } catch {
    return null;
  }
}

/**
 * The regions with what they show now; none where one is missing, or this page lacks the script that wakes an island.
 */
function pairRegions(page: Document): [Element, Element][] {
  const directives = (globalThis as { Astro?: Record<string, unknown> }).Astro ?? {};
  const pairs = [...document.querySelectorAll(`[${REGION}]`)].flatMap((region): [Element, Element][] => {
    const after = page.querySelector(`[${REGION}="${region.getAttribute(REGION)}"]`);
    const isRunnable = [...(after?.querySelectorAll(ISLAND) ?? [])].every(
      (island) => (island.getAttribute('client') ?? '') in directives,
    );
    return after && isRunnable ? [[region, after]] : [];
  });
  return pairs.length === document.querySelectorAll(`[${REGION}]`).length ? pairs : [];
}

/** Finds the row or the card that something is done in, before and after; null where it has gone. */
function placeOf(origin: Element): () => HTMLElement | null {
  const subject = (element: Element | null | undefined) => {
    const { params } = JSON.parse(element?.getAttribute('props') || '{}') as { params?: unknown };
    return params && JSON.stringify(params);
  };
  const isInRow = origin.closest('li') !== null;
  const about = subject(origin.closest(ISLAND));
  const label = origin.closest('[aria-labelledby]')?.getAttribute('aria-labelledby');
  return () => {
    if (origin.isConnected && isInRow) return origin.closest('li');
    const islands = isInRow && about ? [...document.querySelectorAll(`main ${ISLAND}`)] : [];
    const row = islands.find((island) => subject(island) === about)?.closest('li');
    return row ?? (label ? document.getElementById(label) : null);
  };
}

/** Whether this page can be shown anew in its place. */
export const canRefresh = (): boolean => document.querySelector(`[${REGION}]`) !== null;

let running: Promise<unknown> = Promise.resolve();

/**
 * Shows what the server knows after a form (`origin`) has done its part, without losing the place: other forms keep
 * what was typed into them, what was unfolded stays so, and the row or the card stands where it stood. Answers whether
 * it did: a page that cannot is loaded anew.
 */
export function refreshPage(origin: Element): Promise<boolean> {
  const refresh = async (): Promise<boolean> => {
    const page = canRefresh() ? await load() : null;
    const regions = page ? pairRegions(page) : [];
    if (!page || regions.length === 0) {
      location.reload();
      return false;
    }
    refreshes += 1;
    const place = placeOf(origin);
    const topBefore = place()?.getBoundingClientRect().top;
    document.title = page.title;
    for (const [region, after] of regions) show(region, document.adoptNode(after));
    // Islands that have gone end, as after a page change of Astro's own.
    document.dispatchEvent(new Event('astro:after-swap'));
    const now = place();
    if (now && topBefore !== undefined) {
      scrollBy({ top: now.getBoundingClientRect().top - topBefore, behavior: 'instant' });
    }
    const focused = now?.closest('summary') ?? now ?? document.querySelector<HTMLElement>('main h1');
    if (focused) {
      // A heading takes the focus only with the attribute; what can be reached anyway keeps its stop.
      if (focused.tabIndex < 0) focused.tabIndex = -1;
      focused.focus({ preventScroll: true });
    }
    return true;
  };
  const next = running.then(refresh);
  running = next.catch(() => {});
  return next;
}
