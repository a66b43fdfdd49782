import { existsSync } from 'node:fs';
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
