import { describeMachine } from './machine.ts';
import { count, ms, table } from './report.ts';
import type { ScaleResults } from './scale.ts';

const milliseconds = (value: number) => value.toFixed(2);

/** What one PostgreSQL carries, and what each thing that is asked for costs, as Markdown. */
export function scaleReport({ products, marts, loadAverage, orders, bytesAnOrder, asked }: ScaleResults): string {
  const taken = new Date().toISOString().slice(0, 10);
  const [slowest, most] = [orders[0]!, orders.reduce((best, one) => (one.perSecond > best.perSecond ? one : best))];
  return [
    `Taken on ${taken} on ${describeMachine()}; ${count(products)} products over ${count(marts)} marts, load average before ${loadAverage.toFixed(1)}.`,
    table(
      ['An order’s own SQL', 'connections', 'a second', 'p50 ms', 'p99 ms', 'PostgreSQL’s processor, ms', 'log, KB'],
      orders.map((one) => [
        one.standby ? 'with a synchronous standby' : 'alone',
        count(one.connections),
        count(one.perSecond),
        ms(one.p50Ms),
        ms(one.p99Ms),
        milliseconds(one.databaseMs),
        (one.walBytes / 1_000).toFixed(1),
      ]),
    ),
    `The most is ${(most.perSecond / slowest.perSecond).toFixed(1)} times what one connection does. An order keeps ${(bytesAnOrder / 1_000).toFixed(1)} KB in tables and indexes.`,
    table(
      ['Asked of one process, 10 connections', 'a second', 'its processor, ms', 'PostgreSQL’s processor, ms'],
      asked.map((one) => [one.name, count(one.perSecond), milliseconds(one.processMs), milliseconds(one.databaseMs)]),
    ),
  ].join('\n\n');
}
