import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { PROOFS, type Proof } from '../problem.ts';

/** A fault that somebody could make, and the proof that must find it. */
export interface Mutant {
  name: string;
  fault: string;
  proof: Proof;
  /** Its patch, from the root of the filesystem. */
  file: string;
}

const FOLDER = 'tests/reliability/mutants';

/** All patches beside this file; each says what it breaks and which proof sees it. */
export function readMutants(): Mutant[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.patch'));
  return files.sort().map((name) => {
    const file = resolve(FOLDER, name);
    const head = readFileSync(file, 'utf8').split('\ndiff --git ')[0]!;
    const said = (what: string) => new RegExp(`^${what}: (.+)$`, 'm').exec(head)?.[1];
    const [fault, proof] = [said('Fault'), PROOFS.find((one) => one === said('Proof'))];
    if (!fault || !proof)
      throw new Error(`${name} has to begin with 'Fault: …' and 'Proof: …', one of ${PROOFS.join(', ')}`);
    return { name: basename(name, '.patch'), fault, proof, file };
  });
}

/** Puts a mutant into the source in a folder, takes it out again, or only tries to; why it cannot, or null. */
export function applyPatch(
  folder: string,
  { file }: Mutant,
  { isTrial = false, isReverse = false } = {},
): string | null {
  const how = [...(isTrial ? ['--check'] : []), ...(isReverse ? ['--reverse'] : [])];
  // Outside a repository, or git would pass over a folder that is none of its own.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: resolve(folder, '..') };
  const { status, stderr } = spawnSync('git', ['apply', ...how, file], { cwd: folder, env, encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}
