import { PHONES, type Phone } from './lighthouse.ts';
import type { Measured } from './load.ts';
import type { DatabaseKind } from './options.ts';
import type { DatabaseResults, Floor, PageResults, Results, Row, Tap } from './results.ts';

const DATABASE: Record<DatabaseKind, string> = { pglite: 'PGlite (embedded)', postgres: 'PostgreSQL' };
const FLOOR: Record<Floor, string> = {
  hello: 'hello',
  json: '4 KB JSON',
  html: '29 KB HTML',
  orderStatements: 'own SQL',
};
const PHONE: Record<Phone, string> = {
  mobile: `Lighthouse's phone (CPU ${PHONES.mobile}× slower)`,
  lowEnd: `Low-end phone (CPU ${PHONES.lowEnd}× slower)`,
};

export const count = (value: number) => Math.round(value).toLocaleString('en-US');
export const ms = (value: number) => (value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : count(value));
const kb = (bytes: number) => (bytes / 1000).toFixed(1);
const mb = (value: number | null) => (value === null ? '–' : count(value));

/** A Markdown table whose columns after the first are right-aligned; readable on a terminal too. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]!.length), 3));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

const speed = ({ perSecond, p50Ms, p99Ms }: Measured) => [count(perSecond), ms(p50Ms), ms(p99Ms)];
const size = ({ bytes }: Measured) => (bytes > 0 ? kb(bytes) : '–');

function floorTable({ floors, databases }: Results): string {
  const statements = databases.flatMap(({ kind, orderStatements: m }) =>
    m ? [[`${DATABASE[kind]}: an order's own SQL statements by node-postgres`, ...speed(m), size(m)]] : [],
  );
  return table(
    ['Floor', 'a second', 'p50 ms', 'p99 ms', 'KB'],
    [
      ['node:http, hello', ...speed(floors.hello), size(floors.hello)],
      ['node:http, 4 KB JSON', ...speed(floors.json), size(floors.json)],
      ['node:http, 29 KB HTML', ...speed(floors.html), size(floors.html)],
      ...statements,
    ],
  );
}

function ratio({ measured, floor }: Row, { floors }: Results, { orderStatements }: DatabaseResults): string {
  if (!floor) return '–';
  const bare = floor === 'orderStatements' ? orderStatements : floors[floor];
  return bare ? `${((100 * measured.perSecond) / bare.perSecond).toFixed(1)} % of ${FLOOR[floor]}` : '–';
}

function databaseSection(results: Results, database: DatabaseResults): string {
  const { kind, rows, rush, readyMs, idle, afterRun, seedSeconds, ledgerFaults, missing } = database;
  const answers = Object.entries(rush.statuses).map(([status, n]) => `${n} × ${status}`);
  return [
    `### ${DATABASE[kind]}`,
    table(
      ['Asked for', 'a second', 'p50 ms', 'p99 ms', 'KB', 'of the floor'],
      rows.map((row) => [row.name, ...speed(row.measured), size(row.measured), ratio(row, results, database)]),
    ),
    table(
      ['Beside the calls', 'Figure'],
      [
        ['Ready after start, ms', count(readyMs)],
        ['Memory idle, MB', mb(idle.residentMb)],
        ['Memory after the run, MB (peak)', `${mb(afterRun.residentMb)} (${mb(afterRun.peakMb)})`],
        ['100 buyers at once on the last 50 pieces', answers.join(', ')],
        ['… sold exactly 50', rush.faults.length === 0 ? 'yes' : `NO: ${rush.faults.join('; ')}`],
        ['… slowest answer, ms', count(rush.slowestMs)],
        ['Ledger after the run', ledgerFaults === 0 ? 'adds up' : `${ledgerFaults} products DO NOT add up`],
        ['Seeding before the run, s', count(seedSeconds)],
      ],
    ),
    ...(missing.length > 0 ? [`Not measured, for there is no such page: ${missing.join(', ')}.`] : []),
  ].join('\n\n');
}

function pageSection(pages: PageResults[]): string[] {
  if (pages.length === 0) return [];
  const weights = table(
    ['Page', 'HTML KB', 'script KB', 'script files', 'script trips', 'style KB', 'requests before paint'],
    pages.map(({ page, bytes: b }) => [
      page,
      kb(b.html),
      kb(b.scripts),
      String(b.scriptFiles),
      String(b.scriptTrips),
      kb(b.styles),
      String(b.requestsBeforePaint),
    ]),
  );
  const audits = (Object.keys(PHONES) as Phone[]).flatMap((phone) => {
    const audited = pages.flatMap(({ page, audits }) => (audits[phone] ? [{ page, audit: audits[phone] }] : []));
    if (audited.length === 0) return [];
    const rows = audited.map(({ page, audit: { scores, lcpMs, tbtMs, cls, scriptBytes } }) => [
      page,
      `${scores.performance} / ${scores.accessibility} / ${scores.bestPractices} / ${scores.seo}`,
      count(lcpMs),
      count(tbtMs),
      cls.toFixed(3),
      kb(scriptBytes),
    ]);
    return [
      `${PHONE[phone]}, 150 ms round trip, 1.6 Mbit/s:`,
      table(['Page', 'perf. / access. / practice / SEO', 'LCP ms', 'TBT ms', 'CLS', 'script KB seen'], rows),
    ];
  });
  return ['### Pages', weights, ...audits];
}

function tapSection(taps: Tap[]): string[] {
  if (taps.length === 0) return [];
  const rows = taps.map(({ name, ms }) => [name, count(ms)]);
  return ['Low-end phone, from tap to paint:', table(['Tap', 'ms'], rows)];
}

/** All figures of a run as Markdown. */
export function reportOf(results: Results): string {
  const { takenAt, machine, products, marts, seconds, connections } = results;
  return [
    `Taken on ${takenAt.toISOString().slice(0, 10)} on ${machine}; ${count(products)} products over ${count(marts)} marts ` +
      `beside the demo town, ${connections} connections, ${seconds} s a line.`,
    '### Floors',
    floorTable(results),
    ...results.databases.map((database) => databaseSection(results, database)),
    ...pageSection(results.pages),
    ...tapSection(results.taps),
  ].join('\n\n');
}

/** The document with new figures between its two markers; all else stays. Throws where a marker is missing. */
export function withReport(document: string, report: string, section = 'bench'): string {
  const [from, to] = [`<!-- ${section}:start -->`, `<!-- ${section}:end -->`];
  const start = document.indexOf(from);
  const end = document.indexOf(to);
  if (start < 0 || end < start) throw new Error(`The document has no ${from} before a ${to}`);
  return `${document.slice(0, start + from.length)}\n\n${report}\n\n${document.slice(end)}`;
}
