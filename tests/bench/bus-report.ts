import type { BusResults, BusRound } from './bus.ts';

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const ratio = (valkey: number, notify: number) => (valkey / notify).toFixed(2);

/** Ratios of one run, as Markdown: the bus beside NOTIFY. */
export function busReport({ rounds, statements }: BusResults): string {
  const row = (name: string, read: (round: BusRound) => number, digits: number) => {
    const cells = rounds.map(({ notify, valkey }) => `${ratio(read(valkey), read(notify))}`);
    const [first] = rounds;
    const figures = [read(first!.notify), read(first!.valkey)].map((value) => value.toFixed(digits));
    return line([name, ...figures, ...cells]);
  };
  const head = ['three processes', 'NOTIFY', 'Valkey', ...rounds.map((_, i) => `ratio, round ${i + 1}`)];
  const table = [
    line(head),
    line(head.map((_, i) => (i === 0 ? '---' : '---:'))),
    row('orders a second', ({ perSecond }) => perSecond, 0),
    row('… p99 ms', ({ p99Ms }) => p99Ms, 1),
    row('an order alone: to its answer, p50 ms', ({ answered }) => answered.p50Ms, 2),
    row('… until the last process tells of it, p50 ms', ({ heard }) => heard.p50Ms, 2),
    row('… p99 ms', ({ heard }) => heard.p99Ms, 2),
  ];
  const commits = [
    line(['an order’s own SQL on 40 connections', 'NOTIFY', 'rows for Valkey', 'ratio']),
    line(['---', '---:', '---:', '---:']),
    ...statements.map(({ commit, perSecond: { notify, valkey } }) =>
      line([`commits ${commit}`, notify.toFixed(0), valkey.toFixed(0), ratio(valkey, notify)]),
    ),
  ];
  return [table.join('\n'), commits.join('\n')].join('\n\n');
}
