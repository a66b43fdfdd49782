import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadShedding } from '#lib/server/pipeline/load-shedding.ts';
import { openMarket } from './market.ts';
import { panels, readObservability, rules } from './observability-files.ts';
import { watchedMetrics } from './watched-metrics.ts';

/** The metrics that an expression of PromQL names, without labels, functions and grouping. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|without)\s*\([^)]*\)/g, '');
  return [...plain.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name);
}

test('alerts and the dashboard ask for metrics that there are', async () => {
  const market = await openMarket('PGlite');
  const { registry } = watchedMetrics(market);
  loadShedding(market.deps, registry);
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

test('every alert is raised by a test', () => {
  const { tests } = parse(readObservability('alerts.test.yml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[];
  };
  const raised = tests.flatMap(({ alert_rule_test }) => alert_rule_test).filter(({ exp_alerts }) => exp_alerts?.length);
  expect([...new Set(raised.map(({ alertname }) => alertname))].sort()).toEqual(rules.map(({ alert }) => alert).sort());
});
