import { type Audit, PHONES, type Phone } from './lighthouse.ts';
import type { Measured } from './load.ts';
import type { DatabaseKind } from './options.ts';
import type { DatabaseResults, Floor, PageResults, Results, Row, Tap } from './results.ts';

const DATABASE: Record<DatabaseKind, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' };
const FLOOR: Record<Floor, string> = {
  hello: 'hello',
  json: '4 KB JSON',
  html: '29 KB HTML',
  orderStatements: 'own SQL',
};
const PHONE: Record<Phone, string> = { mobile: `CPU ${PHONES.mobile}×`, lowEnd: `CPU ${PHONES.lowEnd}×` };

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
    m ? [[`${DATABASE[kind]}: an order's own SQL by node-postgres`, ...speed(m), size(m)]] : [],
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

/** What was asked for, a line, beside each other on each database. */
function speedTable(results: Results, databases: readonly DatabaseResults[]): string {
  const [first] = databases;
  const head = databases.flatMap(({ kind }) => [`${DATABASE[kind]}, a second`, 'p50 ms', 'p99 ms', 'of the floor']);
  return table(
    ['Asked for', 'KB', ...head],
    first!.rows.map(({ name, measured }, line) => [
      name,
      size(measured),
      ...databases.flatMap((database) => {
        const row = database.rows[line]!;
        return [...speed(row.measured), ratio(row, results, database)];
      }),
    ]),
  );
}

/** What the calls left, a line, beside each other on each database. */
function besideTable(databases: readonly DatabaseResults[]): string {
  const line = (name: string, cell: (database: DatabaseResults) => string) => [name, ...databases.map(cell)];
  return table(
    ['Beside the calls', ...databases.map(({ kind }) => DATABASE[kind])],
    [
      line('Ready after start, ms', ({ readyMs }) => count(readyMs)),
      line('Memory idle, MB', ({ idle }) => mb(idle.residentMb)),
      line('Memory after the run, MB (peak)', ({ afterRun: m }) => `${mb(m.residentMb)} (${mb(m.peakMb)})`),
      line('100 buyers at once on the last 50 pieces', ({ rush }) =>
        Object.entries(rush.statuses)
          .map(([status, n]) => `${n} × ${status}`)
          .join(', '),
      ),
      line('… sold exactly 50', ({ rush }) => (rush.faults.length === 0 ? 'yes' : `NO: ${rush.faults.join('; ')}`)),
      line('… slowest answer, ms', ({ rush }) => count(rush.slowestMs)),
      line('Ledger after the run', ({ ledgerFaults }) =>
        ledgerFaults === 0 ? 'adds up' : `${ledgerFaults} products DO NOT add up`,
      ),
      line('Seeding before the run, s', ({ seedSeconds }) => count(seedSeconds)),
    ],
  );
}

function databaseSection(results: Results): string[] {
  const databases = results.databases.toReversed();
  const missing = new Set(databases.flatMap((database) => database.missing));
  return [
    speedTable(results, databases),
    besideTable(databases),
    ...(missing.size > 0 ? [`Not measured, for there is no such page: ${[...missing].join(', ')}.`] : []),
  ];
}

const audited = (pages: readonly PageResults[], phone: Phone) => pages.some(({ audits }) => audits[phone]);

function pageSection(pages: PageResults[]): string[] {
  if (pages.length === 0) return [];
  const phones = (Object.keys(PHONES) as Phone[]).filter((phone) => audited(pages, phone));
  const head = phones.flatMap((phone) => [`${PHONE[phone]}: scores`, 'LCP ms', 'TBT ms']);
  const weights = table(
    ['Page', 'HTML KB', 'before packing', 'script KB', 'files', 'style KB', 'requests before paint', ...head],
    pages.map(({ page, bytes: b, audits }) => [
      page,
      kb(b.html),
      kb(b.htmlUnpacked),
      kb(b.scripts),
      String(b.scriptFiles),
      kb(b.styles),
      String(b.requestsBeforePaint),
      ...phones.flatMap((phone) => auditCells(audits[phone])),
    ]),
  );
  const shifts = pages.flatMap(({ audits }) => Object.values(audits).map(({ cls }) => cls));
  const shift = shifts.length > 0 ? [`CLS is ${Math.max(...shifts).toFixed(3)} at the most.`] : [];
  return ['### Pages', weights, ...shift];
}

function auditCells(audit: Audit | undefined): string[] {
  if (!audit) return ['–', '–', '–'];
  const { scores, lcpMs, tbtMs } = audit;
  const told = [scores.performance, scores.accessibility, scores.bestPractices, scores.seo];
  return [told.join(' / '), count(lcpMs), count(tbtMs)];
}

function tapSection(taps: Tap[]): string[] {
  if (taps.length === 0) return [];
  const told = taps.map(({ name, ms }) => `${name} ${count(ms)} ms`);
  return [`From a press to its paint on the low-end phone: ${told.join(', ')}.`];
}

/** All figures of a run as Markdown. */
export function reportOf(results: Results): string {
  const { takenAt, machine, products, marts, seconds, connections } = results;
  return [
    `Taken on ${takenAt.toISOString().slice(0, 10)} on ${machine}; ${count(products)} products over ${count(marts)} marts ` +
      `beside the demo town, ${connections} connections, ${seconds} s a line.`,
    '### Floors',
    floorTable(results),
    ...databaseSection(results),
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
