import type { PriceStretch } from '#lib/domain/product/markdown.ts';

/** The size of the picture in its own units, and the room around the prices. */
export const PICTURE = { width: 320, height: 160, left: 4, right: 4, top: 20, bottom: 22 } as const;
/** What a time takes in width, and a price in width and height. */
const TIME_ROOM = 66;
const PRICE_ROOM = 62;
const LINE_ROOM = 13;
/** Between a step and what is written beside it. */
const GAP = 5;

export interface PricePicture {
  /** The line of the price over time, and what lies under it, as SVG paths. */
  line: string;
  area: string;
  /**
   * Where prices are written: each at the foot of its step, on the side where no line runs. Those without room are left
   * out.
   */
  prices: { x: number; y: number; anchor: 'start' | 'end'; priceWon: number }[];
  /** When prices change, and the two ends of the day; those without a label are ticks. */
  times: { x: number; at: Date; anchor: 'start' | 'middle' | 'end'; isSaid: boolean }[];
}

/** Draws prices over time as steps that go down, the registered price near the top and nothing at the foot. */
export function drawPrices(stretches: readonly PriceStretch[]): PricePicture {
  const from = stretches[0]!.from.getTime();
  const to = stretches.at(-1)!.to.getTime();
  const most = stretches[0]!.priceWon;
  const foot = PICTURE.height - PICTURE.bottom;
  const round = (n: number) => Math.round(n * 10) / 10;
  const x = (at: Date) =>
    round(PICTURE.left + ((at.getTime() - from) / (to - from)) * (PICTURE.width - PICTURE.left - PICTURE.right));
  const y = (won: number) => round(foot - (won / most) * (foot - PICTURE.top));
  const steps = stretches.map((stretch) => ({
    start: x(stretch.from),
    end: x(stretch.to),
    y: y(stretch.priceWon),
    priceWon: stretch.priceWon,
  }));
  const line = steps.map((step, i) => `${i === 0 ? 'M' : 'L'}${step.start} ${step.y}H${step.end}`).join('');
  const moments = [...stretches.slice(1).map((stretch) => stretch.from), stretches.at(-1)!.to].reverse();
  const times: PricePicture['times'] = [];
  /** From the right, where steps stand close: how far labels may reach. */
  let free: number = PICTURE.width;
  for (const [i, at] of moments.entries()) {
    const place = x(at);
    const isMiddle = i > 0 && place + TIME_ROOM / 2 <= free;
    const isSaid = i === 0 || isMiddle || place + GAP <= free;
    if (isSaid) free = place - (isMiddle ? TIME_ROOM / 2 : TIME_ROOM);
    times.push({ x: place, at, anchor: isMiddle ? 'middle' : 'end', isSaid });
  }
  times.push({ x: PICTURE.left, at: stretches[0]!.from, anchor: 'start', isSaid: PICTURE.left + TIME_ROOM <= free });
  return { line, area: `${line}V${foot}H${steps[0]!.start}Z`, prices: placePrices(steps), times: times.reverse() };
}

type Step = { start: number; y: number; priceWon: number };

function placePrices([first, ...later]: readonly Step[]): PricePicture['prices'] {
  const placed: PricePicture['prices'] = [];
  if (!first) return placed;
  placed.push({ x: first.start, y: first.y - GAP, anchor: 'start', priceWon: first.priceWon });
  for (const { start, y, priceWon } of later) {
    const hasRoomBefore = start - GAP - PRICE_ROOM >= PICTURE.left;
    const next = hasRoomBefore
      ? { x: start - GAP, y: y + GAP, anchor: 'end' as const, priceWon }
      : { x: start + GAP, y: y - GAP, anchor: 'start' as const, priceWon };
    const isFree = placed.every((other) => Math.abs(other.y - next.y) >= LINE_ROOM || isBeside(other, next));
    if (isFree) placed.push(next);
  }
  return placed;
}

type Placed = PricePicture['prices'][number];
const leftOf = ({ x, anchor }: Placed) => (anchor === 'start' ? x : x - PRICE_ROOM);
const isBeside = (a: Placed, b: Placed) => Math.abs(leftOf(a) - leftOf(b)) >= PRICE_ROOM;
