import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { Place } from '#lib/domain/geo.ts';
import { groupByMart, lineState, priceChangeOf, selectableIds } from '#lib/domain/order/cart.ts';
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
  /** When all that is selected of it can be picked up at once; null where nothing is. */
  window: VisitWindow | null;
  /** Its number on the way, from 1; null where one does not go there. */
  number: number | null;
  /** The way there; null where one does not go there. */
  leg: Leg | null;
}

export interface MartWalk {
  stops: MartStop[];
  /** Marts that one goes to. */
  visited: number;
  /** The whole way in whole minutes; null where it is not known. */
  minutes: number | null;
  /** The first of the deadlines; null where nothing is selected. */
  validUntil: Date | null;
}

/** The marts of a cart as one goes to them, those where nothing can be bought last. */
export function walkOf(
  entries: readonly CartEntry[],
  selected: ReadonlySet<number>,
  now: Date,
  start: Start | null,
): MartWalk {
  const marts = groupByMart(entries).map(({ martId, lines }) => {
    const canBeBought = selectableIds(lines, now).length > 0;
    return { martId, lines, place: canBeBought ? (lines[0]?.martPlace ?? null) : null };
  });
  const way = orderOfWay(marts, start?.place ?? null);
  const isVisited = ({ lines }: (typeof way)[number]) =>
    lines.some((line) => selected.has(line.productId) && lineState(line, now).buyable);
  const visited = way.filter(isVisited);
  const legs = legsOf(visited, start?.place ?? null, start?.travel ?? 'foot');
  const stops = way.map((mart): MartStop => {
    const at = visited.indexOf(mart);
    const isOnWay = at >= 0;
    return {
      martId: mart.martId,
      lines: mart.lines,
      window: windowOf(isOnWay ? mart.lines.filter(({ productId }) => selected.has(productId)) : mart.lines, now),
      number: isOnWay ? at + 1 : null,
      leg: isOnWay ? (legs[at] ?? null) : null,
    };
  });
  const ends = stops.flatMap(({ number, window }) => (number !== null && window ? [window.validUntil.getTime()] : []));
  return {
    stops,
    visited: visited.length,
    minutes: minutesOf(legs),
    validUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  };
}

function windowOf(lines: readonly CartEntry[], now: Date): VisitWindow | null {
  const [first, ...rest] = lines.flatMap(({ window }) => (window ? [window] : []));
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
