import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OBSERVABILITY, panels, readObservability, rules } from '../server/observability-files.ts';
import { promtoolProgram } from './promtool-program.ts';

describe('promtool', () => {
  const promtool = (...args: string[]) => {
    const program = promtoolProgram();
    if (!program) throw new Error('promtool is not installed here: apt-get install prometheus');
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  test('takes the rules and what the dashboard asks for, and the alerts are raised as their tests say', () => {
    const checked = promtool('check', 'rules', `${OBSERVABILITY}/alerts.yml`);
    expect(checked).toEqual({ status: 0, said: expect.stringContaining(`${rules.length} rules found`) });
    expect(promtool('check', 'config', '--syntax-only', `${OBSERVABILITY}/prometheus.yml`)).toMatchObject({
      status: 0,
    });
    expect(promtool('test', 'rules', `${OBSERVABILITY}/alerts.test.yml`)).toMatchObject({ status: 0 });
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
    writeFileSync(
      join(folder, 'alerts.yml'),
      readObservability('alerts.yml').replace('changes_read == 0', 'changes_read == 2'),
    );
    writeFileSync(join(folder, 'alerts.test.yml'), readObservability('alerts.test.yml'));
    expect(promtool('test', 'rules', join(folder, 'alerts.test.yml'))).toMatchObject({ status: 1 });
    writeFileSync(
      join(folder, 'alerts.yml'),
      readObservability('alerts.yml').replace('changes_read == 0', 'changes_read =='),
    );
    expect(promtool('check', 'rules', join(folder, 'alerts.yml')).status).not.toBe(0);
    rmSync(folder, { recursive: true });
  });
});
