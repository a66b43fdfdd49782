import type { Growth } from './growth.ts';

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const START = '<!-- growth:start -->';
const END = '<!-- growth:end -->';

/** The table of how lists grow, and the plans at the largest size, as Markdown. */
export function growthReport(grown: readonly Growth[]): string {
  const [first] = grown;
  const rows = grown.map(({ products, marts, calls, residentMb }) => {
    const cells = Object.entries(calls).flatMap(([name, { perSecond, p99Ms }]) => [
      count(perSecond),
      p99Ms.toFixed(1),
      `${(first!.calls[name as keyof typeof calls].perSecond / perSecond).toFixed(1)}×`,
    ]);
    return [count(products), count(marts), ...cells, count(residentMb)];
  });
  const head = [
    'products',
    'marts',
    'nearby /s',
    'p99 ms',
    'cost',
    'search /s',
    'p99 ms',
    'cost',
    'category /s',
    'p99 ms',
    'cost',
    'memory MB',
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map(() => '---:')), ...rows.map(line)].join('\n');
  const last = grown.at(-1)!;
  const plans = Object.entries(last.plans).map(
    ([name, plan]) =>
      `What PostgreSQL does for ${name} at ${count(last.products)} products:\n\n\`\`\`\n${plan}\n\`\`\``,
  );
  return [table, ...plans].join('\n\n');
}

/** The document with new figures between its two markers; all else stays. Throws where a marker is missing. */
export function withGrowth(document: string, report: string): string {
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start < 0 || end < start) throw new Error(`The document has no ${START} before a ${END}`);
  return `${document.slice(0, start + START.length)}\n\n${report}\n\n${document.slice(end)}`;
}
