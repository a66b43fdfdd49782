import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listReleases } from '#lib/server/platform/database/migration-files.ts';
import { MIGRATIONS } from '../../scripts/db-generate.ts';
import { makeRelease, nextVersion } from '../../scripts/release.ts';

const LEFT_OUT = /^(\.git|\.cache|\.astro|node_modules|dist|data|test-results|playwright-report)$/;
const UNRELEASED = '## [Unreleased]\n';
/** December in Seoul. */
const NOW = new Date('2026-11-30T15:30:00Z');

test.each([
  ['0.1.9', 'patch', '0.1.10'],
  ['0.1.9', 'minor', '0.2.0'],
  ['0.9.3', 'major', '1.0.0'],
] as const)('after %s the %s release is %s', (version, kind, next) => {
  expect(nextVersion(version, kind)).toBe(next);
});

describe('a release', () => {
  let root: string;
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const versionOf = (path: string) => (JSON.parse(read(path)) as { version: string }).version;
  function git(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout.trim();
  }
  const release = (check = async () => 0) => makeRelease({ root, kind: 'minor', now: NOW, check });

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'dongne-market-release-'));
    cpSync('.', root, { recursive: true, filter: (path) => !LEFT_OUT.test(relative('.', path)) });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    // After a release there is nothing to release.
    const changelog = read('CHANGELOG.md').replace(
      UNRELEASED,
      `${UNRELEASED}\n### Fixed\n\n- Something that a test asks for.\n`,
    );
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'A test');
    git('config', 'user.email', 'test@market.test');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Begin');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('is not made of what is not committed, of another branch, or where its checks fail', async () => {
    const before = git('rev-parse', 'HEAD');
    appendFileSync(join(root, 'README.md'), 'more\n');
    await expect(release()).rejects.toThrow('there are changes that are not committed yet');
    git('checkout', '--quiet', '.');
    git('checkout', '--quiet', '-b', 'other');
    await expect(release()).rejects.toThrow('on main');
    git('checkout', '--quiet', 'main');
    await expect(release(async () => 1)).rejects.toThrow('.ci/run fails');
    const leaving = async () => {
      appendFileSync(join(root, 'README.md'), 'more\n');
      return 0;
    };
    await expect(release(leaving)).rejects.toThrow('after .ci/run');
    git('checkout', '--quiet', '.');
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
  });

  test('closes the change log and the notes, keeps its migrations and its market, and is tagged', {
    timeout: 300_000,
  }, async () => {
    const [before, releases] = [git('rev-parse', 'HEAD'), listReleases(join(root, MIGRATIONS))];
    const [logged, noted] = [read('CHANGELOG.md'), read('docs/upgrading.md')];
    const version = nextVersion(versionOf('package.json'), 'minor');
    expect(await release()).toBe(`v${version}`);

    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-parse', `v${version}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
    expect(git('cat-file', '-t', `v${version}`)).toBe('tag');
    expect(git('rev-parse', 'HEAD~1')).toBe(before);
    expect([versionOf('package.json'), versionOf('package-lock.json')]).toEqual([version, version]);
    expect(read('CHANGELOG.md')).toBe(logged.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - 2026-12-01\n`));
    expect(read('docs/upgrading.md')).toBe(noted.replace('### Next\n', `### Next\n\nNothing.\n\n### ${version}\n`));
    expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: "${version}"`);
    const made = listReleases(join(root, MIGRATIONS)).slice(releases.length);
    expect(made).toMatchObject([{ version, commit: before }]);
    for (const [file, checksum] of Object.entries(made[0]!.migrations))
      expect(
        createHash('sha256')
          .update(read(join(MIGRATIONS, file)))
          .digest('hex'),
      ).toBe(checksum);
    expect(existsSync(join(root, `tests/fixtures/releases/${version}/market.backup`))).toBe(true);
    expect(git('ls-files', 'tests/fixtures/releases')).toContain(`${version}/market.backup`);

    // With nothing under [Unreleased] there is no other.
    await expect(release()).rejects.toThrow('nothing under [Unreleased]');
  });
});
