import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

let isListed = false;

/** Whether packages can be installed here: Debian or a kin of it, as root. */
export const canInstall = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Installs packages of the distribution; false where that fails. */
export async function install(...packages: string[]): Promise<boolean> {
  if (!isListed) await run('apt-get', ['update', '-qq']);
  isListed = true;
  return (await run('apt-get', ['install', '-y', '-qq', ...packages], { DEBIAN_FRONTEND: 'noninteractive' })) === 0;
}

/**
 * Unpacks packages of the distribution into a folder, without installing or starting anything; no root is needed. False
 * where there is no apt, or it cannot reach its packages.
 */
export async function unpack(folder: string, ...packages: string[]): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get')) return false;
  mkdirSync(folder, { recursive: true });
  const download = () => run('apt-get', ['download', '-qq', ...packages], {}, folder);
  if ((await download()) !== 0) {
    // The lists of a bare machine are empty.
    if (process.getuid?.() !== 0 || isListed) return false;
    await run('apt-get', ['update', '-qq']);
    isListed = true;
    if ((await download()) !== 0) return false;
  }
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.deb'))) {
    if ((await run('dpkg', ['-x', join(folder, name), folder])) !== 0) return false;
    rmSync(join(folder, name));
  }
  return true;
}

/**
 * Unpacks a package with all that it needs and this machine lacks. False where that is not possible, or the
 * distribution does not know the package.
 */
export async function unpackWhole(folder: string, name: string): Promise<boolean> {
  const needed = () =>
    spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', name], { encoding: 'utf8' })
      .stdout?.split('\n')
      .flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []) ?? [];
  let packages = needed();
  if (packages.length === 0 && process.getuid?.() === 0 && !isListed) {
    await run('apt-get', ['update', '-qq']);
    isListed = true;
    packages = needed();
  }
  return packages.length > 0 && unpack(folder, ...packages);
}

/**
 * Where programs that were unpacked into a folder find their libraries: in folders of the machine's kind, such as
 * x86_64-linux-gnu, and in those below that a library keeps its own parts in, which it would look for by the machine's
 * path.
 */
export function librariesOf(folder: string): Record<string, string> {
  const folders = ['lib', 'usr/lib'].map((name) => join(folder, name)).filter((path) => existsSync(path));
  const kinds = folders.flatMap(foldersIn);
  const own = kinds.flatMap(foldersIn).filter((path) => readdirSync(path).some((name) => /^lib.*\.so/.test(name)));
  return { LD_LIBRARY_PATH: [...kinds, ...own].join(':') };
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
