import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seoulDate } from '../src/lib/domain/time.ts';
import { listReleases, type Release } from '../src/lib/server/platform/database/migration-files.ts';
import { MIGRATIONS } from './db-generate.ts';
import { run } from './run.ts';

const KINDS = ['patch', 'minor', 'major'] as const;
export type ReleaseKind = (typeof KINDS)[number];

interface ReleasePlan {
  /** The folder of the repository. */
  root: string;
  kind: ReleaseKind;
  now: Date;
  /** Runs what a submission must pass; answers its exit code. */
  check(): Promise<number>;
}

/** Why there is no release, as a sentence. */
class NoRelease extends Error {}

/** The version after this one: of '0.1.0' the minor one is '0.2.0'. */
export function nextVersion(version: string, kind: ReleaseKind): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (kind === 'major') return `${major + 1}.0.0`;
  return kind === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * Makes a release of what is committed on main: closes the change log, writes down its migrations and the small market
 * that later releases are tried on, commits and tags. Answers the tag. Throws `NoRelease`, and then has changed nothing
 * that `git checkout . && git clean -fd` does not take back.
 */
export async function makeRelease({ root, kind, now, check }: ReleasePlan): Promise<string> {
  const git = (...args: string[]) => output(root, 'git', ...args);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const change = (path: string, to: (text: string) => string) => writeFileSync(join(root, path), to(read(path)));
  const refuseUnlessClean = (when: string) => {
    if (git('status', '--porcelain') !== '') throw new NoRelease(`there are changes that are not committed ${when}`);
  };

  const version = nextVersion((JSON.parse(read('package.json')) as { version: string }).version, kind);
  const tag = `v${version}`;
  refuseUnlessClean('yet');
  if (git('branch', '--show-current') !== 'main') throw new NoRelease('a release is made on main');
  if (git('tag', '--list', tag) !== '') throw new NoRelease(`${tag} is there already`);
  closedChangelog(read('CHANGELOG.md'), version, now);
  if ((await check()) !== 0) throw new NoRelease('.ci/run fails');
  refuseUnlessClean('after .ci/run');

  const commit = git('rev-parse', 'HEAD');
  output(root, 'npm', 'version', version, '--no-git-tag-version', '--ignore-scripts');
  change('CHANGELOG.md', (text) => closedChangelog(text, version, now));
  change('docs/upgrading.md', (text) => closedNotes(text, version));
  change('deploy/kubernetes/kustomization.yaml', (text) => text.replace(/(newTag: )".*"/, `$1"${version}"`));
  change(join(MIGRATIONS, 'released.json'), () => `${JSON.stringify(withRelease(root, version, commit), null, 2)}\n`);
  const written = await run(
    'npx',
    ['vitest', 'run', '--project=api', 'tests/server/release/fixture.test.ts'],
    { RELEASE_FIXTURE: `tests/fixtures/releases/${version}/market.backup` },
    root,
  );
  if (written !== 0) throw new NoRelease('the small market of this release was not written');
  git('add', '--all');
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', tag, '--message', `동네마켓 ${version}`);
  return tag;
}

function output(root: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new NoRelease(`${command} ${args[0]}: ${stderr || stdout}`);
  return stdout.trim();
}

const UNRELEASED = '## [Unreleased]\n';

/** The change log with what was not released under this version, and nothing under [Unreleased]. */
function closedChangelog(text: string, version: string, now: Date): string {
  const from = text.indexOf(UNRELEASED) + UNRELEASED.length;
  const [waiting = ''] = text.slice(from).split(/^## /m);
  if (from < UNRELEASED.length || waiting.trim() === '')
    throw new NoRelease('CHANGELOG.md has nothing under [Unreleased]');
  return `${text.slice(0, from)}\n## [${version}] - ${seoulDate(now)}\n${text.slice(from)}`;
}

const NEXT = '### Next\n';

/** docs/upgrading.md with what the next release asks for under its version. */
function closedNotes(text: string, version: string): string {
  const from = text.indexOf(NEXT);
  if (from < 0) throw new NoRelease('docs/upgrading.md has no section ‘Next’');
  const notes = text.slice(from + NEXT.length);
  return `${text.slice(0, from)}${NEXT}\nNothing.\n\n### ${version}\n${notes}`;
}

/** The releases with this one, which holds every migration there is. */
function withRelease(root: string, version: string, commit: string): Release[] {
  const folder = join(root, MIGRATIONS);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const checksum = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  const migrations = Object.fromEntries(files.map((file) => [file, checksum(file)]));
  return [...listReleases(folder), { version, commit, migrations }];
}

const USAGE = `npm run release -- <patch|minor|major>

  Makes a release of what is committed on main: runs .ci/run, closes CHANGELOG.md, writes its small market and its
  migrations down, commits and tags. Says what to push.`;

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const kind = KINDS.find((one) => one === positionals[0]);
  if (!kind || positionals.length > 1) {
    console.error(USAGE);
    process.exit(2);
  }
  try {
    const tag = await makeRelease({ root: '.', kind, now: new Date(), check: () => run('.ci/run', []) });
    console.log(
      `${tag} is made. To publish it, its image with it (.github/workflows/release.yml):\n\n  git push origin main ${tag}`,
    );
  } catch (error) {
    if (!(error instanceof NoRelease)) throw error;
    console.error(`No release: ${error.message}. Nothing was committed.`);
    process.exitCode = 1;
  }
}
