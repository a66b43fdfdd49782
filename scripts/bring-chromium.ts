import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { librariesOf, unpack, unpackWhole } from './debian.ts';

/**
 * Versions that the tests were tried with, the best first: Debian 12 has the one with its security updates, the other
 * without. Where a distribution knows neither, its present one is taken.
 */
const KNOWN = ['156.0.8078.114-1~deb12u1', '156.0.8078.108-1~deb12u1', '150.0.7871.100-1~deb12u1', null];
/** Both come from one source: its files lie in one folder. */
const PACKAGES = ['chromium-headless-shell', 'chromium-common'];

const FOLDER = resolve('.cache/browser');
/** Starts it with what this machine lacks of libraries and fonts. */
export const BROUGHT = join(FOLDER, 'chromium');

/**
 * Brings a browser into `.cache` once, from the distribution's packages, and installs nothing: the tests of this folder
 * keep it, whatever becomes of the machine's. False where there is no apt, or what it brings does not run here.
 */
export async function bringChromium(): Promise<boolean> {
  if (existsSync(BROUGHT)) return true;
  for (const version of KNOWN) {
    rmSync(FOLDER, { recursive: true, force: true });
    const packages = PACKAGES.map((name) => (version ? `${name}=${version}` : name));
    if (!(await unpack(FOLDER, ...packages))) continue;
    if (lacksLibraries()) await unpackWhole(FOLDER, PACKAGES[0]!);
    return start();
  }
  return false;
}

const program = join(FOLDER, 'usr/lib/chromium/chromium-headless-shell');
const lacksLibraries = () => spawnSync('ldd', [program], { encoding: 'utf8' }).stdout?.includes('not found') ?? false;

async function start(): Promise<boolean> {
  const env = { ...(lacksLibraries() ? librariesOf(FOLDER) : {}), ...(await koreanFont()) };
  const lines = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  const made = `${BROUGHT}.new`;
  writeFileSync(made, ['#!/bin/sh', ...lines, `exec '${program}' "$@"`, ''].join('\n'), { mode: 0o755 });
  const { stdout } = spawnSync(made, ['--version'], { encoding: 'utf8' });
  const version = /\d+(\.\d+)+/.exec(stdout ?? '')?.[0];
  if (!version) return false;
  renameSync(made, BROUGHT);
  console.log(`Browser tests use Chromium ${version} (${FOLDER}).`);
  return true;
}

/** A page in Korean has no width without a font for it. */
async function koreanFont(): Promise<Record<string, string>> {
  const { stdout } = spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' });
  if (stdout) return {};
  const fonts = join(FOLDER, 'fonts');
  mkdirSync(fonts, { recursive: true });
  if (!(await unpack(fonts, 'fonts-noto-cjk'))) return {};
  const file = join(fonts, 'fonts.conf');
  const folders = [fonts, '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(fonts, 'cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>\n`);
  return { FONTCONFIG_FILE: file };
}
