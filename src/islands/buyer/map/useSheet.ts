import { type FocusEvent, type PointerEvent as ReactPointerEvent, useCallback, useRef, useState } from 'react';
import { nextStop, restingStop, SHEET_STOPS, type SheetStop } from './sheet-position.ts';

/** Shorter moves are presses. */
const DRAG_PX = 8;
/** How much of the last movement says how fast it was. */
const SPEED_OVER_MS = 80;

/**
 * The list of marts as a sheet over the map, where the style makes it one: dragged by its head, moved by two buttons
 * (WCAG 2.5.7), and raised when the keyboard comes into its list. `root` has the stop as `data-at`, and while the sheet
 * is dragged its height as `--sheet-height`.
 */
export function useSheet(first: SheetStop) {
  const root = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(first);

  /** Whether the style makes it a sheet: on a phone. */
  const isSheet = useCallback(
    () => sheet.current !== null && getComputedStyle(sheet.current).position === 'absolute',
    [],
  );

  /** The heights of all stops, as the style has them now. */
  function heights(frame: HTMLElement, measured: HTMLElement): Record<SheetStop, number> {
    const sizes = SHEET_STOPS.map((stop) => {
      frame.dataset.at = stop;
      return [stop, measured.offsetHeight] as const;
    });
    frame.dataset.at = at;
    return Object.fromEntries(sizes) as Record<SheetStop, number>;
  }

  function onPointerDown(start: ReactPointerEvent): void {
    const [frame, drawn] = [root.current, sheet.current];
    const isOnHead = head.current?.contains(start.target as Node);
    const mayDrag = isOnHead || (start.pointerType === 'touch' && at !== 'full');
    if (!frame || !drawn || !isSheet() || !start.isPrimary || start.button !== 0 || !mayDrag) return;
    const { pointerId, clientY } = start;
    const startHeight = drawn.offsetHeight;
    let stops: Record<SheetStop, number> | null = null;
    let height = startHeight;
    let trail: { at: number; height: number }[] = [];
    const ended = new AbortController();
    const { signal } = ended;

    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const by = clientY - event.clientY;
      if (!stops) {
        if (Math.abs(by) < DRAG_PX) return;
        // A transition would be measured where it is, not where it goes.
        frame.dataset.dragging = '';
        stops = heights(frame, drawn);
        drawn.setPointerCapture(pointerId);
      }
      height = Math.min(stops.full, Math.max(stops.peek, startHeight + by));
      frame.style.setProperty('--sheet-height', `${height}px`);
      trail = [...trail.filter((one) => event.timeStamp - one.at < SPEED_OVER_MS), { at: event.timeStamp, height }];
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      ended.abort();
      if (!stops) return;
      const [oldest] = trail;
      const took = event.timeStamp - (oldest?.at ?? event.timeStamp);
      const speed = oldest && took > 0 ? (height - oldest.height) / took : 0;
      delete frame.dataset.dragging;
      frame.style.removeProperty('--sheet-height');
      if (event.type === 'pointercancel') return;
      // What lies under the finger was not pressed.
      drawn.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => drawn.removeEventListener('click', swallow, { capture: true }));
      setAt(restingStop(stops, height, speed));
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  }

  return {
    root,
    sheet,
    head,
    body,
    at,
    isSheet,
    moveTo: setAt,
    up: () => setAt(nextStop(at, 'up')),
    down: () => setAt(nextStop(at, 'down')),
    sheetProps: {
      onPointerDown,
      // A link or picture that is dragged away would end the pointer's moves.
      onDragStart: (event: React.DragEvent) => isSheet() && event.preventDefault(),
    },
    bodyProps: {
      onFocus: ({ target }: FocusEvent) => {
        if (at === 'peek' && target.matches(':focus-visible')) setAt('half');
      },
    },
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** What is drawn around the card that is marked. */
const EDGE_PX = 3;
/**
 * Cards on the way are laid out only when they come near, and may be taller than was thought: the step is taken again.
 */
const FRAMES_TO_LAY_OUT = 4;

/** Brings a card to the head of the list: of the sheet that scrolls it, or of the page where there is none. */
export function scrollToCard(card: HTMLElement, sheetBody: HTMLElement | null): void {
  const step = (framesLeft: number) => {
    if (!sheetBody) card.scrollIntoView({ block: 'start', behavior: 'instant' });
    else sheetBody.scrollTop += card.getBoundingClientRect().top - sheetBody.getBoundingClientRect().top - EDGE_PX;
    if (framesLeft > 0) requestAnimationFrame(() => step(framesLeft - 1));
  };
  step(FRAMES_TO_LAY_OUT);
}
