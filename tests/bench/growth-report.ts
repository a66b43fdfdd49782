import type { Growth } from './growth.ts';

const count = (value: number) => Math.round(value).toLocaleString('en-US');

/** The table of how lists grow, and what is read by walking whole tables, as Markdown. */
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
  const walked = [...new Set(grown.flatMap((size) => Object.keys(size.walked)))];
  const walks = [
    line(['rows walked a mixed request', ...grown.map(({ products }) => `${count(products)} products`)]),
    line(['---', ...grown.map(() => '---:')]),
    ...walked.map((name) => line([`\`${name}\``, ...grown.map((size) => count(size.walked[name] ?? 0))])),
  ].join('\n');
  return [table, walks].join('\n\n');
}

/** What PostgreSQL does for each list at the largest size. */
export function plansReport(grown: readonly Growth[]): string {
  const last = grown.at(-1)!;
  return Object.entries(last.plans)
    .map(([name, plan]) => `What PostgreSQL does for ${name} at ${count(last.products)} products:\n\n${plan}`)
    .join('\n\n');
}
