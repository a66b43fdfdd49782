import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadShedding } from '#lib/server/pipeline/load-shedding.ts';
import { openMarket } from './market.ts';
import { promtoolProgram } from './promtool-program.ts';
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

describe('promtool', () => {
  const promtool = (...args: string[]) => {
    const program = promtoolProgram();
    if (!program) throw new Error('promtool is not installed here: apt-get install prometheus');
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  test('takes the rules and what the dashboard asks for, and the alerts are raised as their tests say', () => {
    const checked = promtool('check', 'rules', `${FOLDER}/alerts.yml`);
    expect(checked).toEqual({ status: 0, said: expect.stringContaining(`${rules.length} rules found`) });
    expect(promtool('check', 'config', '--syntax-only', `${FOLDER}/prometheus.yml`)).toMatchObject({ status: 0 });
    expect(promtool('test', 'rules', `${FOLDER}/alerts.test.yml`)).toMatchObject({ status: 0 });
    const queries = panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ record: 'asked', expr, title })),
    );
    const folder = mkdtempSync(join(tmpdir(), 'dongne-dashboard-'));
    const file = join(folder, 'queries.yml');
    const asked = queries.map(({ record, expr }, i) => ({ record: `${record}_${i}`, expr }));
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asked }] }));
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 });
    rmSync(folder, { recursive: true });
  });

  test('refuses what is wrong', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dongne-rules-'));
    writeFileSync(join(folder, 'alerts.yml'), read('alerts.yml').replace('changes_read == 0', 'changes_read == 2'));
    writeFileSync(join(folder, 'alerts.test.yml'), read('alerts.test.yml'));
    expect(promtool('test', 'rules', join(folder, 'alerts.test.yml'))).toMatchObject({ status: 1 });
    writeFileSync(join(folder, 'alerts.yml'), read('alerts.yml').replace('changes_read == 0', 'changes_read =='));
    expect(promtool('check', 'rules', join(folder, 'alerts.yml')).status).not.toBe(0);
    rmSync(folder, { recursive: true });
  });
});

test('every alert is raised by a test', () => {
  const { tests } = parse(read('alerts.test.yml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[];
  };
  const raised = tests.flatMap(({ alert_rule_test }) => alert_rule_test).filter(({ exp_alerts }) => exp_alerts?.length);
  expect([...new Set(raised.map(({ alertname }) => alertname))].sort()).toEqual(rules.map(({ alert }) => alert).sort());
});
