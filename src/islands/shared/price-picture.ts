import type { PriceStretch } from '#lib/domain/markdown.ts';

/** The size of the picture in its own units, and the room around the prices. */
export const PICTURE = { width: 360, height: 168, left: 6, right: 6, top: 22, bottom: 22 } as const;
/** Two labels of times closer than this would run into each other. */
const LABEL_ROOM = 58;

export interface PricePicture {
  /** The line of the price over time, and what lies under it, as SVG paths. */
  line: string;
  area: string;
  /** Where a price is written: at the end of its stretch, over the line. */
  prices: { x: number; y: number; priceWon: number }[];
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
    ...{ start: x(stretch.from), end: x(stretch.to) },
    ...{ y: y(stretch.priceWon), priceWon: stretch.priceWon },
  }));
  const line = steps.map((step, i) => `${i === 0 ? 'M' : 'L'}${step.start} ${step.y}H${step.end}`).join('');
  const moments = [...stretches.slice(1).map((stretch) => stretch.from), stretches.at(-1)!.to].reverse();
  const times: PricePicture['times'] = [];
  /** From the right, where steps stand close. */
  let free: number = PICTURE.width;
  for (const [i, at] of moments.entries()) {
    const place = x(at);
    const isSaid = i === 0 || place + LABEL_ROOM / 2 <= free;
    if (isSaid) free = i === 0 ? place - LABEL_ROOM : place - LABEL_ROOM / 2;
    times.push({ x: place, at, anchor: i === 0 ? 'end' : 'middle', isSaid });
  }
  times.push({ x: PICTURE.left, at: stretches[0]!.from, anchor: 'start', isSaid: PICTURE.left + LABEL_ROOM <= free });
  return {
    line,
    area: `${line}V${foot}H${steps[0]!.start}Z`,
    prices: steps.map((step, i) =>
      // The first is written at its beginning, where no other comes near.
      i === 0
        ? { x: step.start, y: step.y, priceWon: step.priceWon }
        : { x: step.end, y: step.y, priceWon: step.priceWon },
    ),
    times: times.reverse(),
  };
}
