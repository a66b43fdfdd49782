import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { listReleases } from '#lib/server/platform/database/migration-files.ts';

export interface Release {
  /** Its folder, built. */
  folder: string;
  /** Its commit, short. */
  name: string;
}

const FOLDER = resolve('.cache/drill/releases');
const MIGRATIONS = 'src/lib/server/schema/migrations';

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The commit that wrote a release down, as its tag may be absent in a clone. */
const commitOf = (version: string) =>
  git('rev-parse', '--verify', '--quiet', `v${version}^{commit}`) ??
  git('log', '--reverse', '--format=%H', `-S"version": "${version}"`, '--', `${MIGRATIONS}/released.json`)?.split(
    '\n',
  )[0];

/**
 * The newest release; before there is one the oldest commit with the migrations of today, as no version upgrades a
 * database that another one made (docs/decisions/0029).
 */
function newestBefore(): string | null | undefined {
  const newest = listReleases(MIGRATIONS).at(-1);
  return newest ? commitOf(newest.version) : git('log', '-1', '--format=%H', '--', `${MIGRATIONS}/*.sql`);
}

/**
 * Builds a release, by its version or as a commit, once, in a folder of its own below `.cache/drill`. Where it locks
 * the same packages they are shared, else npm gets its own. Answers why not, where it cannot be built.
 */
export function buildRelease(named: string | undefined, say: (what: string) => void): Release | string {
  if (git('rev-parse', '--git-dir') === null) return 'there is no git repository to take the release before from';
  const wanted = named === undefined ? newestBefore() : commitOf(named) || named;
  const commit = wanted && git('rev-parse', '--verify', `${wanted}^{commit}`);
  if (!commit) return named ? `git knows no ${named}` : 'no commit of the release before is here (a shallow clone?)';
  const name = commit.slice(0, 7);
  const folder = join(FOLDER, name);
  const release = { folder, name };
  if (existsSync(join(folder, 'built'))) return release;
  say(`building ${name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = spawnSync('git', ['archive', commit], { maxBuffer: 1 << 30 });
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: files.stdout });
  if (files.status !== 0 || unpacked.status !== 0) return `git gives no files of ${name}`;
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8');
  const isShared = lock(folder) === lock('.');
  if (isShared) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const inFolder = (command: string, ...args: string[]) =>
    spawnSync(command, args, {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, PATH: [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter) },
    }).status === 0;
  if (!isShared && !inFolder('npm', 'ci', '--no-audit', '--no-fund')) return `npm did not install what ${name} needs`;
  if (!inFolder('node', 'scripts/build.ts')) return `${name} was not built`;
  mkdirSync(join(folder, 'built'));
  return release;
}
