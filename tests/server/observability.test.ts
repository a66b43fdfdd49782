import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadShedding } from '#lib/server/http/load-shedding.ts';
import { openMarket } from './market.ts';
import { watchedMetrics } from './watched-metrics.ts';

const FOLDER = 'deploy/observability';
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

/** The metrics that an expression of PromQL names, without labels, functions and grouping. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|without)\s*\([^)]*\)/g, '');
  return [...plain.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name);
}

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}
const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('grafana/dashboards/market.json')) as Dashboard;

test('alerts and the dashboard ask for metrics that there are', async () => {
  const market = await openMarket('PGlite');
  const { registry } = watchedMetrics(market);
  loadShedding(10, registry);
  const known = new Set<string>();
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    known.add(name);
    if (String(type) === 'histogram') for (const part of ['bucket', 'count', 'sum']) known.add(`${name}_${part}`);
  }
  const asked = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  expect(asked.length).toBeGreaterThan(40);
  for (const [where, expr] of asked)
    for (const name of metricsIn(expr)) expect([...known], `${where}: ${name}`).toContain(name);
  await market.close();
});

test('every alert says how urgent it is and what is wrong, and operators are told what to do', () => {
  const watch = readFileSync('docs/operations.md', 'utf8');
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations.summary.length, alert).toBeGreaterThan(10);
    expect(watch, alert).toContain(`\`${alert}\``);
  }
});
