import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { librariesOf } from '../../scripts/debian.ts';

/** Where `npm test` unpacks Debian's proxies on a machine that has none (scripts/fronts.ts). */
export const FRONTS_FOLDER = resolve('.cache/fronts');

const FOLDERS = ['usr/sbin', 'usr/bin'];
const foldersOf = (root: string) => FOLDERS.map((folder) => join(root, folder));

/** Where programs are looked for: the machine's own before those that were unpacked. */
export const frontPath = (): string =>
  [process.env.PATH, ...foldersOf('/'), ...foldersOf(FRONTS_FOLDER)].filter(Boolean).join(delimiter);

/** What a program that was unpacked needs to find its libraries; nothing for the machine's own. */
export const frontEnvironment = (name: string): Record<string, string> =>
  foldersOf('/').some((folder) => existsSync(join(folder, name))) ? {} : librariesOf(FRONTS_FOLDER);

export const hasFront = (name: string): boolean =>
  frontPath()
    .split(delimiter)
    .some((folder) => existsSync(join(folder, name)));
