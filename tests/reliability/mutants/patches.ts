import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { PROOFS } from '../problem.ts';
import type { Mutant } from './mutant.ts';

const FOLDER = 'tests/reliability/mutants';

/** All patches beside this file; each says what it breaks and which proof of the small week sees it. */
export function readPatches(): Mutant[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.patch'));
  return files.sort().map((name) => {
    const file = resolve(FOLDER, name);
    const head = readFileSync(file, 'utf8').split('\ndiff --git ')[0]!;
    const said = (what: string) => new RegExp(`^${what}: (.+)$`, 'm').exec(head)?.[1];
    const [fault, finder] = [said('Fault'), PROOFS.find((one) => one === said('Proof'))];
    if (!fault || !finder)
      throw new Error(`${name} has to begin with 'Fault: …' and 'Proof: …', one of ${PROOFS.join(', ')}`);
    return { name: basename(name, '.patch'), fault, finder, apply: (folder, how) => applyPatch(folder, file, how) };
  });
}

function applyPatch(folder: string, file: string, { isTrial = false, isReverse = false } = {}): string | null {
  const how = [...(isTrial ? ['--check'] : []), ...(isReverse ? ['--reverse'] : [])];
  // Outside a repository, or git would pass over a folder that is none of its own.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: resolve(folder, '..') };
  const { status, stderr } = spawnSync('git', ['apply', ...how, file], { cwd: folder, env, encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}
