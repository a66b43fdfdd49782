import { nextStop, restingStop, SHEET_STOPS, type SheetStop } from './sheet-position.ts';

/** Shorter moves are presses. */
const DRAG_PX = 8;
/** How much of the last movement says how fast it was. */
const SPEED_OVER_MS = 80;

/** What is drawn around the card that is marked. */
const EDGE_PX = 3;

interface Parts {
  /** Bears the stop as `data-at`, and while it is dragged the height as `--sheet-height`. */
  root: HTMLElement;
  sheet: HTMLElement;
  /** Drags the sheet with whatever points at it. */
  head: HTMLElement;
  /** The list, which scrolls; by touch it drags the sheet until that is all the way up. */
  body: HTMLElement;
  up: HTMLButtonElement;
  down: HTMLButtonElement;
}

/**
 * The list of marts as a sheet over the map, where the style makes it one: dragged by its head, moved by two buttons (WCAG 2.5.7), and
 * drawn up by itself when the keyboard comes into its list. `onRest` hears where it stops.
 */
export function createSheet({ root, sheet, head, body, up, down }: Parts, onRest: (stop: SheetStop) => void) {
  const isSheet = () => getComputedStyle(sheet).position === 'absolute';
  const at = () => root.dataset.at as SheetStop;

  function moveTo(stop: SheetStop): void {
    const isNew = stop !== at();
    root.dataset.at = stop;
    // Not `disabled`, which would take the focus away from who has just pressed it.
    up.setAttribute('aria-disabled', String(stop === SHEET_STOPS.at(-1)));
    down.setAttribute('aria-disabled', String(stop === SHEET_STOPS[0]));
    if (isNew) onRest(stop);
  }

  /** The heights of all stops, as the style has them now. */
  function heights(): Record<SheetStop, number> {
    const before = at();
    const measured = {} as Record<SheetStop, number>;
    for (const stop of SHEET_STOPS) {
      root.dataset.at = stop;
      measured[stop] = sheet.offsetHeight;
    }
    root.dataset.at = before;
    return measured;
  }

  function drag(start: PointerEvent): void {
    const isByTouch = start.pointerType === 'touch';
    const isOnHead = head.contains(start.target as Node);
    const mayDrag = isOnHead || (isByTouch && at() !== 'full');
    if (!isSheet() || !start.isPrimary || start.button !== 0 || !mayDrag) return;
    const startHeight = sheet.offsetHeight;
    let stops: Record<SheetStop, number> | null = null;
    let height = startHeight;
    let trail: { at: number; height: number }[] = [];
    const ended = new AbortController();
    const { signal } = ended;

    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const by = start.clientY - event.clientY;
      if (!stops) {
        if (Math.abs(by) < DRAG_PX) return;
        // A transition would be measured where it is, not where it goes.
        root.dataset.dragging = '';
        stops = heights();
        sheet.setPointerCapture(start.pointerId);
      }
      height = Math.min(stops.full, Math.max(stops.peek, startHeight + by));
      root.style.setProperty('--sheet-height', `${height}px`);
      trail = [...trail.filter((one) => event.timeStamp - one.at < SPEED_OVER_MS), { at: event.timeStamp, height }];
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      ended.abort();
      if (!stops) return;
      const [oldest] = trail;
      const took = event.timeStamp - (oldest?.at ?? event.timeStamp);
      const speed = oldest && took > 0 ? (height - oldest.height) / took : 0;
      delete root.dataset.dragging;
      root.style.removeProperty('--sheet-height');
      if (event.type === 'pointercancel') return;
      // What lies under the finger was not pressed.
      sheet.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => sheet.removeEventListener('click', swallow, { capture: true }));
      moveTo(restingStop(stops, height, speed));
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  }

  sheet.addEventListener('pointerdown', drag);
  // A link or picture that is dragged away would end the pointer's moves.
  sheet.addEventListener('dragstart', (event) => isSheet() && event.preventDefault());
  body.addEventListener('focusin', ({ target }) => {
    if (at() === 'peek' && (target as Element).matches(':focus-visible')) moveTo('half');
  });
  up.addEventListener('click', () => moveTo(nextStop(at(), 'up')));
  down.addEventListener('click', () => moveTo(nextStop(at(), 'down')));
  moveTo(at());

  return {
    isSheet,
    moveTo,
    at,
    /** Brings a card to the head of the list. */
    showCard(card: HTMLElement): void {
      if (at() !== 'half') moveTo('half');
      body.scrollTop += card.getBoundingClientRect().top - body.getBoundingClientRect().top - EDGE_PX;
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
