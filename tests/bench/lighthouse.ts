import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';
import type { Closing } from './closing.ts';
import { medianOf } from './median.ts';
import { withinSeconds } from './time-limit.ts';

/** A phone as Lighthouse simulates it. Both are on slow 4G: 150 ms, 1.6 Mbit/s. */
export const PHONES = { mobile: 4, lowEnd: 19 } as const;
export type Phone = keyof typeof PHONES;

export interface Audit {
  /** 0 to 100. */
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** How often a page is looked at: one look alone may tell of this machine's unrest. */
const ROUNDS = 3;
const TRIES = 5;
const PAGE_LIMIT_SECONDS = 120;
const RTT_MS = 150;
const KILOBITS_A_SECOND = 1600;

interface AuditedPage {
  url: string;
  headers: Record<string, string>;
  phone: Phone;
  chrome: string;
  folder: string;
}

/** Lighthouse in a browser of its own on one page, opened with the headers given; of each figure the median. */
export async function auditPage(closing: Closing, page: AuditedPage): Promise<Audit> {
  const rounds: Audit[] = [];
  while (rounds.length < ROUNDS) rounds.push(await auditOrAgain(closing, page));
  const of = (figure: (audit: Audit) => number) => medianOf(rounds.map(figure));
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      bestPractices: of(({ scores }) => scores.bestPractices),
      seo: of(({ scores }) => scores.seo),
    },
    lcpMs: of(({ lcpMs }) => lcpMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    cls: of(({ cls }) => cls),
  };
}

/**
 * It misses a load now and then, at times twice in a row ('NO_NAVSTART'): tried again, lest a quarter of an hour's
 * figures be lost.
 */
async function auditOrAgain(closing: Closing, page: AuditedPage, tries = TRIES): Promise<Audit> {
  try {
    return await auditOnce(closing, page);
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
    if (tries === 1) throw error;
    return auditOrAgain(closing, page, tries - 1);
  }
}

async function auditOnce(closing: Closing, page: AuditedPage): Promise<Audit> {
  const out = join(page.folder, 'lighthouse.json');
  const root = process.getuid?.() === 0;
  const { child, stop } = startChild(
    closing,
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')),
      page.url,
      '--quiet',
      '--output=json',
      `--output-path=${out}`,
      `--chrome-flags=--headless=new${root ? ' --no-sandbox' : ''}`,
      `--extra-headers=${JSON.stringify(page.headers)}`,
      '--throttling-method=simulate',
      `--throttling.rttMs=${RTT_MS}`,
      `--throttling.throughputKbps=${KILOBITS_A_SECOND}`,
      `--throttling.cpuSlowdownMultiplier=${PHONES[page.phone]}`,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: page.chrome },
      // The one at which it closes its browser.
      stopSignal: 'SIGINT',
    },
  );
  try {
    const [code] = await withinSeconds(PAGE_LIMIT_SECONDS, `Lighthouse on ${page.url}`, once(child, 'exit'));
    if (code !== 0) throw new Error(`Lighthouse on ${page.url} ended with ${code}`);
  } finally {
    await stop();
  }
  const report = JSON.parse(await readFile(out, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${page.url}: ${report.runtimeError.message}`);
  return readAudit(report);
}

function readAudit({ categories, audits }: Report): Audit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
  };
}
