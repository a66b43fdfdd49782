import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { Place } from '#lib/domain/geo.ts';
import { groupByMart, lineState, priceChangeOf } from '#lib/domain/order/cart.ts';
import { type VisitWindow, visitWindow } from '#lib/domain/order/visit.ts';
import { type Leg, legsOf, minutesOf, orderOfWay } from '#lib/domain/order/walk.ts';
import type { CartEntry } from './entry.ts';

/** From where the buyer goes, and how; null where that is not known. */
export interface Start {
  place: Place;
  travel: Travel;
}

/** A mart of the cart, where it stands on the way. */
export interface MartStop {
  martId: number;
  lines: CartEntry[];
  /** When all that is selected of it can be picked up at once; null where nothing can. */
  window: VisitWindow | null;
  /** Its number on the way, from 1; null where one does not go there. */
  number: number | null;
  /** The way there; null where one does not go there. */
  leg: Leg | null;
  /** A way begins with it: the one before is picked up at another time. */
  isFirst: boolean;
}

export interface MartWalk {
  stops: MartStop[];
  /** Marts that one goes to on the next way. */
  visited: number;
  /** That way in whole minutes; null where it is not known. */
  minutes: number | null;
  /** The first of its deadlines; null where nothing is selected. */
  validUntil: Date | null;
}

/**
 * The marts of a cart as one goes to them, those where nothing can be bought last. Over night there may be several ways:
 * what opens tomorrow is not on that of this evening.
 */
export function walkOf(
  entries: readonly CartEntry[],
  selected: ReadonlySet<number>,
  now: Date,
  start: Start | null,
): MartWalk {
  const place = start?.place ?? null;
  const marts = groupByMart(entries).map((mart) => ({
    ...mart,
    place: mart.lines[0]?.martPlace ?? null,
    whole: windowOf(mart.lines, now),
  }));
  const isSelected = (line: CartEntry) => selected.has(line.productId) && lineState(line, now).buyable;
  const ways = waysOf(marts.flatMap(({ whole, ...mart }) => (whole ? [{ ...mart, whole }] : []))).map((way) => {
    const inOrder = orderOfWay(way, place);
    const visited = inOrder.filter(({ lines }) => lines.some(isSelected));
    return { inOrder, visited, legs: legsOf(visited, place, start?.travel ?? 'foot') };
  });
  const all = ways.flatMap(({ visited }) => visited);
  const stops = ways.flatMap(({ inOrder, visited, legs }) =>
    inOrder.map((mart): MartStop => {
      const at = visited.indexOf(mart);
      const isOnWay = at >= 0;
      return {
        martId: mart.martId,
        lines: mart.lines,
        window: isOnWay ? windowOf(mart.lines.filter(isSelected), now) : mart.whole,
        number: isOnWay ? all.indexOf(mart) + 1 : null,
        leg: isOnWay ? (legs[at] ?? null) : null,
        isFirst: at === 0,
      };
    }),
  );
  const next = ways.find(({ visited }) => visited.length > 0);
  const ends = stops.flatMap(({ martId, window }) =>
    window && next?.visited.some((mart) => mart.martId === martId) ? [window.validUntil.getTime()] : [],
  );
  const shut = marts.filter(({ whole }) => !whole);
  return {
    stops: [
      ...stops,
      ...shut.map(({ martId, lines }) => ({ martId, lines, window: null, number: null, leg: null, isFirst: false })),
    ],
    visited: next?.visited.length ?? 0,
    minutes: next ? minutesOf(next.legs) : null,
    validUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  };
}

/** Marts by the way they are on: one ends with the first deadline, and what opens after that is on the next. */
function waysOf<M extends { whole: VisitWindow }>(marts: readonly M[]): M[][] {
  if (marts.length === 0) return [];
  const end = Math.min(...marts.map(({ whole }) => whole.validUntil.getTime()));
  const isNext = ({ whole }: M) => whole.start.getTime() < end || whole.validUntil.getTime() === end;
  return [marts.filter(isNext), ...waysOf(marts.filter((mart) => !isNext(mart)))];
}

/** When all of these that can be bought can be picked up at once; null where nothing can. */
function windowOf(lines: readonly CartEntry[], now: Date): VisitWindow | null {
  const [first, ...rest] = lines.flatMap((line) => (line.window && lineState(line, now).buyable ? [line.window] : []));
  return first ? visitWindow([first, ...rest], now) : null;
}

/**
 * A cart with more rows than a phone shows, marts and products alike, begins with its marts alone, but for those with a
 * line that changed.
 */
const ROWS_SHOWN = 4;

/** Which marts are to stand open by themselves: all of a small cart, and those with a line that changed. */
export function dueOpen(entries: readonly CartEntry[], now: Date): Set<number> {
  const marts = groupByMart(entries);
  const changed = (entry: CartEntry) => {
    const state = lineState(entry, now);
    return !state.buyable || state.clamped || priceChangeOf(entry) !== 0;
  };
  const isSmall = marts.length === 1 || marts.length + entries.length <= ROWS_SHOWN;
  return new Set(marts.filter(({ lines }) => isSmall || lines.some(changed)).map(({ martId }) => martId));
}
