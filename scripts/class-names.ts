import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Three of 64 letters: enough for some dozens of files, and no more than a page has to carry for each class. */
const LETTERS = 3;
const takenBy = new Map<string, string>();

/**
 * The name of a class of a CSS module: its own and three letters of the file's, the same on every machine. Vite's own names say the
 * line as well. Throws where two files would share a name, for which one of them has to be called something else.
 */
export function classNameOf(name: string, path: string): string {
  const file = relative(process.cwd(), path.replace(/\?.*/s, '')).replaceAll('\\', '/');
  const letters = createHash('sha256').update(file).digest('base64url').slice(0, LETTERS);
  const given = `${name}_${letters}`;
  const other = takenBy.get(given) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} both have a class ${given}`);
  takenBy.set(given, file);
  return given;
}
